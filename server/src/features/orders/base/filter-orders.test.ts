import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { DAY_MS } from '@bailu/phrases/days'
import { paymentSlip } from '../../receipts/table.ts'
import { shopRule } from '../../shop-rules/table.ts'
import { addGuestActor, newStaffActor, typedAddress } from '../../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../../testing/fixtures/staff-orders-fixture.ts'
import { forgetShopRules } from '../../shop-rules/read-shop-rule.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
afterAll(() => shop.close())

/** Ids of the listed orders, of these only when some are given. */
const listed = async (filter: InputOf<'GET /api/staff/order'>, among?: string[]) => {
  const { list } = await shop.as(newStaffActor('finance'))('GET /api/staff/order', filter)
  const ids = list.map(({ id }) => id)
  return among ? ids.filter((id) => among.includes(id)).toSorted() : ids
}

describe('filters', () => {
  test('by day: from the first to the last millisecond of the Bangkok days', async () => {
    const place = async (at: string) => {
      shop.setClock(new Date(at))
      return (await shop.order()).id
    }
    const before = await place('2026-12-01T16:59:59.999Z')
    const first = await place('2026-12-01T17:00:00.000Z')
    const last = await place('2026-12-02T16:59:59.999Z')
    const after = await place('2026-12-02T17:00:00.000Z')
    expect(await listed({ from: '2026-12-02', to: '2026-12-02' })).toEqual([last, first])
    expect(await listed({ from: '2026-12-03' })).toEqual([after])
    expect(await listed({ from: '2026-12-01', to: '2026-12-01' })).toEqual([before])
    expect(await listed({ from: '2026-12-03', to: '2026-12-02' })).toEqual([])
  })

  test('cash is overdue once more than 14 days have passed since the parcel was sent', async () => {
    const { id } = await shop.order('cod')
    await shop.ship(id)
    const sentAt = shop.deps.clock().getTime()
    const overdueAfter = async (ms: number) => {
      shop.setClock(new Date(sentAt + 14 * DAY_MS + ms))
      return listed({ cash_overdue: 'yes' })
    }
    expect([await overdueAfter(0), await overdueAfter(1)]).toEqual([[], [id]])
    expect(await listed({ cash_due: 'yes' })).toEqual([id])
    await shop.pay(id)
    expect([await listed({ cash_due: 'yes' }), await listed({ cash_overdue: 'yes' })]).toEqual([[], []])
  })

  test('a slip waits for review while payment is awaited; after the cancellation it is in the late list', async () => {
    const { id } = await shop.order()
    await shop.uploadSlip(id)
    expect([await listed({ slip: 'yes' }), await listed({ slip_late: 'yes' })]).toEqual([[id], []])
    await shop.cancelAs(shop.buyer, id)
    expect([await listed({ slip: 'yes' }), await listed({ slip_late: 'yes' })]).toEqual([[], [id]])
  })

  test('calls are due for unconfirmed cash on delivery only, not for unpaid transfers', async () => {
    const value = { most: 90_000, orders: 1_000, network_orders: 10_000, confirm_hours: 5 }
    const validFrom = shop.deps.clock()
    await shop.db.insert(shopRule).values({ id: uuidv7(), name: 'cod_terms', value, validFrom })
    forgetShopRules(shop.deps)
    await shop.order()
    const { id } = await shop.order('cod')
    expect(await listed({ to_confirm: 'yes' })).toEqual([id])
    await shop.as(shop.operations)('POST /api/staff/order/{id}/confirm-cod', { id, called: 'Wants it' })
    expect(await listed({ to_confirm: 'yes' })).toEqual([])
  })
})

describe('a search', () => {
  const guestOrder = async (more: object = {}) => (await shop.orderAs(await addGuestActor(shop.db), more)).id

  test('finds a phone written with dashes, spaces or the country code, on an address and of a pick-up contact', async () => {
    const sent = await guestOrder({ address: typedAddress('0651234567') })
    const contact = { name: 'Somsri Rakdee', phone: '0651234568' }
    const collected = await guestOrder({ address: undefined, address_id: PICKUP_ID, contact, expected_total: 30_000 })
    for (const phone of ['065-123-4567', '+66 65 123 4567', '0066651234567', '66651234567', '(065) 123 4567', '4567'])
      expect(await listed({ search: phone }), phone).toEqual([sent])
    for (const phone of ['065-123-4568', '+66651234568', '4568', 'somsri', 'rakdee som'])
      expect(await listed({ search: phone }), phone).toEqual([collected])
    for (const phone of ['065-123-456', '065-123-45670', '1234567', '+65651234567'])
      expect(await listed({ search: phone }), phone).toEqual([])
  })

  test('combines with the other filters', async () => {
    const ids = [await guestOrder({ address: typedAddress('0657654321') })]
    ids.push(await guestOrder({ address: typedAddress('0657654321'), payment_method: 'cod' }))
    expect(await listed({ search: '0657654321', payment_method: 'cod' })).toEqual([ids[1]])
    expect(await listed({ search: '0657654321', tab: 'awaiting_payment' })).toEqual([ids[0]])
    expect(await listed({ search: '0657654321', tab: 'finished' })).toEqual([])
  })

  test('by an employee number finds the orders of that partner, in any case, with the other filters', async () => {
    const id = await guestOrder({ e: 'BL0001', address: typedAddress('0650000001') })
    const other = await guestOrder({ address: typedAddress('0650000002') })
    expect(await listed({ search: ' bl0001 ' }, [id, other])).toEqual([id])
    expect(await listed({ search: 'BL0001', payment_method: 'cod' }, [id, other])).toEqual([])
    expect(await listed({ search: 'BL000' }, [id, other])).toEqual([])
  })

  test('by the bank reference of a payment finds its order until the payment is taken back', async () => {
    const id = await guestOrder()
    const money = { id, amount: 35_000, bank_reference: 'KBANK-777' }
    await shop.as(shop.finance)('POST /api/staff/order/{id}/confirm-payment', money)
    for (const reference of ['KBANK-777', 'kbank 777', 'KBANK777'])
      expect(await listed({ search: reference }), reference).toEqual([id])
    await shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/take-back-payment', {
      id,
      reason: 'Not theirs',
    })
    expect(await listed({ search: 'KBANK-777' })).toEqual([])
  })

  test('by the bank reference of a slip finds the order before it is paid, in full only', async () => {
    const guest = await addGuestActor(shop.db)
    const { id } = await shop.orderAs(guest)
    const { id: slip } = await shop.uploadSlip(id, guest)
    await shop.db.update(paymentSlip).set({ bankReference: '2026SCB99X' }).where(eq(paymentSlip.id, slip))
    for (const reference of ['2026SCB99X', '2026scb99x', '2026 SCB 99X'])
      expect(await listed({ search: reference }), reference).toEqual([id])
    expect(await listed({ search: '2026SCB99' })).toEqual([])
  })
})
