import { uuidv7 } from 'uuidv7'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { order, orderLine } from './table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { staff } from '../staff/table.ts'
import { user } from '../account/table.ts'
import { addGuestActor, newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../testing/fixtures/staff-orders-fixture.ts'
import { seedOrder, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { CONTACT } from '../../testing/fixtures/people-and-products-fixture.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'
import { expireOrders } from './expire-orders.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
afterAll(() => shop.close())

const eventsOf = async (id: string) => (await shop.staffView(id)).events
const namesOf = async (id: string) => (await eventsOf(id)).map(({ what }) => what)

describe('each change of status is one event', () => {
  test('of an order placed by staff, paid and handed over', async () => {
    const { id } = await shop.as(newStaffActor('finance'))('POST /api/staff/order', {
      customer_id: shop.buyer.userId,
      lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
      address_id: PICKUP_ID,
      contact: CONTACT,
      payment: { how: 'paid', by: 'transfer', amount: 30_000, bank_reference: 'TIMELINE1' },
      reason: 'Ordered by phone',
      expected_total: 30_000,
    })
    await shop.as(shop.operations)('POST /api/staff/order/{id}/hand-over', {
      id,
      without_code: 'Known by name',
      ...(await shop.seenPieces(id)),
    })
    expect(await namesOf(id)).toEqual(['order.placed_by_staff', 'order.paid', 'order.handed_over'])
  })

  test('of an order that expired', async () => {
    const { id } = await shop.order()
    shop.passDays(2)
    await expireOrders(shop.system())
    expect(await namesOf(id)).toEqual(['order.placed', 'order.expired'])
  })

  test('of an order canceled by the buyer, and of one canceled by staff after shipping', async () => {
    const { id } = await shop.order()
    await shop.cancelAs(shop.buyer, id)
    expect(await namesOf(id)).toEqual(['order.placed', 'order.canceled'])
    const sent = await shop.finishedOrder()
    await shop.cancel(sent)
    expect((await namesOf(sent)).filter((what) => !what.startsWith('refund'))).toEqual([
      'order.placed',
      'order.paid',
      'order.shipped',
      'order.canceled_by_staff',
    ])
  })

  test('of a delivery whose parcel the carrier returned', async () => {
    const { id } = await shop.order('cod')
    await shop.ship(id)
    await shop.as(shop.operations)('POST /api/staff/order/{id}/parcel-back', { id, cause: 'refused', words: 'At door' })
    expect(await namesOf(id)).toEqual(['order.placed', 'order.shipped', 'order.parcel_back', 'order.goods_back'])
  })

  test('of a large cash-on-delivery order that staff rejected after the call', async () => {
    const value = { most: 1, orders: 1_000, network_orders: 10_000, confirm_hours: 5 }
    const validFrom = shop.deps.clock()
    await shop.db.insert(shopRule).values({ id: uuidv7(), name: 'cod_terms', value, validFrom })
    forgetShopRules(shop.deps)
    const { id } = await shop.order('cod')
    await shop.as(shop.operations)('POST /api/staff/order/{id}/reject-cod', { id, reason: 'Nobody answers' })
    expect(await namesOf(id)).toEqual(['order.placed', 'order.cod_rejected'])
  })
})

/** An order as another system would have left it: with a line and times, without audit entries. */
async function imported(times: Partial<typeof order.$inferInsert>): Promise<string> {
  const { id } = await seedOrder(shop, { userId: shop.buyer.userId, method: 'cod' })
  const { id: other } = await shop.order()
  const [line] = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, other))
  await shop.db.insert(orderLine).values({ ...line!, orderId: id })
  await shop.db.update(order).set(times).where(eq(order.id, id))
  return id
}

describe('an imported order without audit entries', () => {
  const at = (hours: number) => new Date(shop.deps.clock().getTime() + hours * 3_600_000)

  test('shows its times as events of the system, oldest first', async () => {
    const id = await imported({ status: 'canceled', finishedAt: at(1), paidAt: at(2), canceledAt: at(3) })
    const events = await eventsOf(id)
    expect(events.map(({ what }) => what)).toEqual(['order.placed', 'order.finished', 'order.paid', 'order.canceled'])
    for (const { by, amount, reference, words } of events)
      expect({ by, amount, reference, words }).toEqual({
        by: { kind: 'system', name: '' },
        amount: null,
        reference: '',
        words: '',
      })
  })

  test('shows later changes among them by time', async () => {
    const id = await imported({ status: 'finished', finishedAt: at(48) })
    shop.passDays(1)
    await shop.as(shop.operations)('POST /api/staff/order/{id}/note', { id, words: 'Imported by hand' })
    expect(await namesOf(id)).toEqual(['order.placed', 'order.noted', 'order.finished'])
  })
})

describe('who did what', () => {
  test('an account by its present nickname, a guest without a name, staff by name, the system without', async () => {
    const { actor, id: staffId } = await seedStaff(shop, 'operations')
    await shop.db.update(staff).set({ name: 'Ploy of the shop' }).where(eq(staff.id, staffId))
    await shop.db.update(user).set({ nickname: 'Nok now' }).where(eq(user.id, shop.buyer.userId))
    const { id } = await shop.order()
    await shop.as(actor)('POST /api/staff/order/{id}/note', { id, words: 'Called' })
    const guest = await addGuestActor(shop.db)
    const { id: guestOrder } = await shop.orderAs(guest)
    shop.passDays(2)
    await expireOrders(shop.system())
    const actors = async (one: string) => (await eventsOf(one)).map(({ by }) => by)
    expect(await actors(id)).toEqual([
      { kind: 'user', name: 'Nok now' },
      { kind: 'staff', name: 'Ploy of the shop' },
      { kind: 'system', name: '' },
    ])
    expect(await actors(guestOrder)).toEqual([
      { kind: 'guest', name: '' },
      { kind: 'system', name: '' },
    ])
  })

  test('reading the order, its return or its refund is no event', async () => {
    const id = await shop.finishedOrder()
    const { id: back } = await shop.requestReturn(id, [[0, 1]])
    await shop.as(shop.finance)('GET /api/staff/return/{id}', { id: back })
    const before = await namesOf(id)
    await shop.staffView(id, shop.finance)
    await shop.as(shop.finance)('GET /api/staff/return/{id}', { id: back })
    expect(await namesOf(id)).toEqual(before)
    expect(before.filter((what) => what.endsWith('read'))).toEqual([])
  })
})

test('events have the amount, the reference and the words of what happened', async () => {
  const id = await shop.finishedOrder()
  const details = (await eventsOf(id)).map(({ what, amount, reference, words }) => [what, amount, reference, words])
  expect(details).toEqual([
    ['order.placed', 95_003, '', ''],
    ['order.paid', 95_003, expect.stringMatching(/^RT\d+$/), ''],
    ['order.shipped', null, 'TH1', 'Flash'],
  ])
})

test('events of a return and of its refund name it; those of other orders are not shown', async () => {
  const [id, other] = [await shop.finishedOrder(), await shop.finishedOrder()]
  const { id: back } = await shop.requestReturn(id, [[0, 1]])
  await shop.requestReturn(other, [[0, 1]])
  await shop.approve(back)
  const returns = (await eventsOf(id)).filter(({ what }) => what.startsWith('return.'))
  expect(returns.map(({ return_id, refund_id }) => [return_id, refund_id])).toEqual([
    [back, null],
    [back, null],
  ])
  expect(returns.at(-1)).toMatchObject({ what: 'return.approved', words: '88/9 Sukhumvit 23' })
  const { id: paid } = await shop.order()
  await shop.pay(paid)
  await shop.cancel(paid)
  const refunds = (await eventsOf(paid)).filter(({ refund_id }) => refund_id !== null)
  const { refund } = await shop.staffView(paid)
  expect(refunds.map(({ refund_id, return_id }) => [refund_id, return_id])).toEqual([[refund!.id, null]])
})
