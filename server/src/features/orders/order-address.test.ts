import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Actor } from '../../core/context.ts'
import { address as addressTable } from '../account/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import {
  addGuestActor,
  addPartnerActor,
  addUserActor,
  seedAddress,
  typedAddress,
} from '../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture, UNKNOWN_ORDER } from '../../testing/fixtures/staff-orders-fixture.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
afterAll(() => shop.close())

const ABROAD = { ...typedAddress('+5491123456789'), country: 'Argentina', province: 'Buenos Aires', zip: '1000' }
const change = (id: string, address: object = typedAddress(), key?: string, as: Actor = shop.operations) =>
  shop.as(as)(
    'POST /api/staff/order/{id}/address',
    { id, address: address as ReturnType<typeof typedAddress>, reason: 'Wrong house' },
    key === undefined ? {} : { key },
  )
const changes = async (id: string) =>
  (await shop.auditOf(id)).filter(({ action }) => action === 'order.address_changed').map(({ detail }) => detail)

describe('a corrected address', () => {
  test('of cash on delivery stays in Thailand: abroad no carrier collects cash', async () => {
    const { id } = await shop.order('cod')
    const before = await shop.rowOf(id)
    expect(await callOutcome(change(id, ABROAD))).toBe('cod_abroad')
    expect(await shop.rowOf(id)).toEqual(before)
    expect(await callOutcome(change(id, typedAddress()))).toBe('done')
  })

  test('is not entered by staff in their own order', async () => {
    const { id } = await shop.orderAs(shop.buyer, {
      address: undefined,
      address_id: await seedAddress(shop.db, shop.buyer.userId),
    })
    const own = await shop.ownerOfAccount(shop.buyer.userId, 'operations')
    expect(await callOutcome(change(id, typedAddress('0812349999'), undefined, own))).toBe('own_account')
    expect(await callOutcome(change(id, typedAddress('0812349999')))).toBe('done')
  })

  test('of an order paid by transfer may be abroad', async () => {
    const { id } = await shop.order()
    expect(await callOutcome(change(id, ABROAD))).toBe('done')
    expect((await shop.rowOf(id)).address).toMatchObject({ country: 'Argentina', zip: '1000' })
  })

  test('is stored with the fields that changed, as they were before and after, and no others', async () => {
    const { id } = await shop.orderAs(shop.buyer, {
      address: undefined,
      address_id: await seedAddress(shop.db, shop.buyer.userId),
    })
    const now = { ...typedAddress('0812345678'), first_name: 'Nok', last_name: 'Jaidee', address1: '1' }
    await change(id, { ...now, city: 'แม่ริม' })
    const [detail] = await changes(id)
    const moved = (province: string, city: string, area: string, zip: string) => ({ province, city, area, zip })
    expect(detail).toEqual({
      reason: 'Wrong house',
      before: moved('กรุงเทพมหานคร', 'วัฒนา', 'คลองเตยเหนือ', '10110'),
      after: moved('เชียงใหม่', 'แม่ริม', 'ศรีภูมิ', '50200'),
    })
  })

  test('sent again with the same key is one change; the first address given again is a second one', async () => {
    const { id } = await shop.order()
    await change(id, typedAddress('0811110000'), 'fix-1')
    await change(id, typedAddress('0811110001'), 'fix-2')
    await change(id, typedAddress('0811110000'), 'fix-1')
    expect((await shop.rowOf(id)).address.phone).toBe('0811110001')
    expect(await changes(id)).toHaveLength(2)
    expect(await callOutcome(change(id, typedAddress('0811110002'), 'fix-1'))).toBe('key_reused')
  })

  test('of an unknown or canceled order is rejected', async () => {
    expect(await callOutcome(change(UNKNOWN_ORDER))).toBe('not_found')
    const { id } = await shop.order()
    await shop.cancelAs(shop.buyer, id)
    expect(await callOutcome(change(id))).toBe('order_moved_on')
    expect(await changes(id)).toEqual([])
  })
})

describe('an address that the buyer corrects', () => {
  const correct = (id: string, address: object, as: Actor = shop.buyer, key?: string) =>
    shop.as(as)(
      'PUT /api/order/{id}/address',
      { id, ...(address as ReturnType<typeof typedAddress>) },
      key === undefined ? {} : { key },
    )
  const REMOTE = { ...typedAddress(), zip: '84140' }

  test('is stored until the parcel is sent, for a guest too; the total stays', async () => {
    const guest = await addGuestActor(shop.db)
    const { id } = await shop.orderAs(guest)
    const before = await shop.rowOf(id)
    await correct(id, { ...typedAddress('0811110009'), zip: '10110' }, guest)
    expect(await shop.rowOf(id)).toMatchObject({ total: before.total, address: { zip: '10110', phone: '0811110009' } })
    expect((await changes(id)).map((detail) => Object.keys(detail))).toEqual([['before', 'after']])
    await shop.as(shop.finance)('POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: 35_000,
      bank_reference: 'CORRECTED-1',
    })
    await correct(id, typedAddress('0811110010'), guest)
    await shop.ship(id)
    expect(await callOutcome(correct(id, typedAddress('0811110011'), guest))).toBe('order_moved_on')
    expect((await shop.rowOf(id)).address.phone).toBe('0811110010')
  })

  test('may not be in a zone that costs more, or without delivery, or abroad for cash on delivery', async () => {
    const { id } = await shop.order()
    const before = await shop.rowOf(id)
    expect(await callOutcome(correct(id, REMOTE))).toBe('address_costs_more')
    expect(await callOutcome(correct(id, ABROAD))).toBe('no_delivery')
    const cod = await shop.order('cod')
    expect(await callOutcome(correct(cod.id, { ...ABROAD, country: 'Laos' }))).toBe('cod_abroad')
    expect(await shop.rowOf(id)).toEqual(before)
    expect(await changes(id)).toEqual([])
  })

  test('in a remote zone may be corrected within it, and to a cheaper one', async () => {
    const guest = await addGuestActor(shop.db)
    const { id } = await shop.orderAs(guest, { address: REMOTE, expected_total: 40_000 })
    expect(await callOutcome(correct(id, { ...REMOTE, address1: '10' }, guest))).toBe('done')
    expect(await callOutcome(correct(id, typedAddress(), guest))).toBe('done')
    expect(await callOutcome(correct(id, REMOTE, guest))).toBe('done')
    expect((await shop.rowOf(id)).total).toBe(40_000n)
  })

  test('of the order of another buyer is not found, of a pick-up order rejected', async () => {
    const { id } = await shop.order()
    expect(await callOutcome(correct(id, typedAddress(), await addGuestActor(shop.db)))).toBe('not_found')
    const pickup = await shop.orderAs(shop.buyer, {
      address: undefined,
      address_id: PICKUP_ID,
      contact: { name: 'Mali', phone: '0898765432' },
      expected_total: 30_000,
    })
    expect(await callOutcome(correct(pickup.id, typedAddress()))).toBe('order_moved_on')
  })

  test('sent twice with one key is one change', async () => {
    const { id } = await shop.order()
    await correct(id, typedAddress('0811110012'), shop.buyer, 'own-1')
    await correct(id, typedAddress('0811110012'), shop.buyer, 'own-1')
    expect(await changes(id)).toHaveLength(1)
  })
})

describe('an address that a partner stored for a customer', () => {
  const storedFor = async (userId: number) => {
    const id = await seedAddress(shop.db, userId)
    await shop.db.update(addressTable).set({ addressType: 'customer' }).where(eq(addressTable.id, id))
    return id
  }
  const orderTo = (as: Actor, address_id: number) => callOutcome(shop.orderAs(as, { address: undefined, address_id }))

  test('is used by partners only: a former partner may not order to it', async () => {
    const partner = await addPartnerActor(shop.db, 'BL0050')
    const stored = await storedFor(partner.userId)
    expect(await orderTo(partner, stored)).toBe('done')
    expect(await orderTo({ ...partner, partner: false }, stored)).toBe('not_a_partner')
    expect(await orderTo(await addUserActor(shop.db), stored)).toBe('address_unknown')
  })

  test('may be used by staff who order for that person', async () => {
    const former = await addUserActor(shop.db)
    const order = {
      customer_id: former.userId,
      lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
      address_id: await storedFor(former.userId),
      payment: { how: 'promptpay' } as const,
      reason: 'By phone',
      expected_total: 35_000,
    }
    const { id } = await shop.as(shop.operations)('POST /api/staff/order', order)
    expect((await shop.rowOf(id)).address).not.toHaveProperty('type')
  })
})
