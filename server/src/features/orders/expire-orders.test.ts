import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '@bailu/phrases/days'
import { alarm } from '../audit/table.ts'
import { variant } from '../catalogue/table.ts'
import { order } from './table.ts'
import { outboxMail } from '../mail/table.ts'
import { refund } from '../refunds/table.ts'
import { addGuestActor } from '../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../testing/fixtures/staff-orders-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { expireOrders, remindUnpaidOrders, watchSlipDeadlines } from './expire-orders.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
// Orders of earlier tests expire first, so that each test counts its own.
beforeEach(async () => {
  shop.passDays(10)
  await expireOrders(shop.system())
})
afterAll(async () => {
  expect(await checkLedger({ db: shop.db })).toEqual([])
  await shop.close()
})

const expire = () => expireOrders(shop.system())
const watch = () => watchSlipDeadlines(shop.system())
/** Moves the clock to so many milliseconds after the deadline of the order. */
const goTo = async (id: string, ms: number) => {
  const { expiresAt } = await shop.rowOf(id)
  shop.setClock(new Date(expiresAt!.getTime() + ms))
}
const stock = async () => (await shop.db.select().from(variant).where(eq(variant.id, shop.cream.variantId)))[0]!.stock
const mailsOf = (id: string) => shop.db.$count(outboxMail, eq(outboxMail.dedup, `order_expired:${id}`))
const alarmsOf = async (id: string) =>
  (
    await shop.db
      .select()
      .from(alarm)
      .where(eq(alarm.subject, `order:${id}`))
  ).map(({ kind, detail }) => [kind, detail])

describe('an unpaid order', () => {
  test('is canceled from the exact instant of its deadline on, once', async () => {
    const before = await stock()
    const { id } = await shop.order()
    await goTo(id, -1)
    expect(await expire()).toBe(0)
    expect((await shop.rowOf(id)).status).toBe('awaiting_payment')
    await goTo(id, 0)
    expect(await expire()).toBe(1)
    expect(await shop.rowOf(id)).toMatchObject({
      status: 'canceled',
      cancelReason: 'unpaid',
      canceledAt: shop.deps.clock(),
      expiresAt: null,
      slipLateAt: null,
    })
    expect(await stock()).toBe(before)
    expect(await expire()).toBe(0)
    const entries = (await shop.auditOf(id)).map(({ action, actor }) => [action, actor])
    expect(entries.at(-1)).toEqual(['order.expired', 'system'])
    expect(entries).toHaveLength(2)
    expect(await mailsOf(id)).toBe(1)
  })

  test('paid in part: what was paid is owed back to the buyer', async () => {
    const { id } = await shop.order()
    await shop.as(shop.finance)('POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: 20_000,
      bank_reference: 'SHORT1',
      differs: 'part',
    })
    await goTo(id, 0)
    expect(await expire()).toBe(1)
    expect((await shop.read(id)).refund_detail).toMatchObject({ state: 'owed', amount: 20_000 })
    const [owed] = await shop.db.select().from(refund).where(eq(refund.orderId, id))
    expect(owed!.reason).toBe('paid_short')
  })

  test('of a guest, who has no e-mail address, sends none', async () => {
    const { id } = await shop.orderAs(await addGuestActor(shop.db))
    await goTo(id, 0)
    expect(await expire()).toBe(1)
    expect(await mailsOf(id)).toBe(0)
  })
})

test('orders that await shipment, are finished or were canceled stay as they are', async () => {
  const { id: cod } = await shop.order('cod')
  const { id: canceled } = await shop.order()
  await shop.cancelAs(shop.buyer, canceled)
  const finished = await shop.finishedOrder()
  shop.passDays(30)
  expect(await expire()).toBe(0)
  const statuses = await Promise.all([cod, canceled, finished].map(async (id) => (await shop.rowOf(id)).status))
  expect(statuses).toEqual(['awaiting_shipment', 'canceled', 'finished'])
})

test('more orders than one batch are canceled in one run', async () => {
  const guest = await addGuestActor(shop.db)
  for (let count = 0; count < 51; count += 1) await shop.orderAs(guest)
  shop.passDays(1)
  expect(await expire()).toBe(51)
  const canceled = await shop.db.$count(order, eq(order.canceledAt, shop.deps.clock()))
  expect(canceled).toBe(51)
})

describe('an order with an unanswered slip', () => {
  test('lasts for the hours of a slip; its slip is late from the deadline on unless it was before', async () => {
    const placedAt = shop.deps.clock()
    const { id } = await shop.order()
    await shop.uploadSlip(id)
    expect((await shop.rowOf(id)).expiresAt).toEqual(new Date(placedAt.getTime() + 72 * HOUR_MS))
    const deadline = (await shop.rowOf(id)).expiresAt!
    shop.setClock(new Date(deadline.getTime() + HOUR_MS))
    expect(await expire()).toBe(1)
    expect(await shop.rowOf(id)).toMatchObject({ cancelReason: 'slip_unanswered', slipLateAt: deadline })
    expect(await mailsOf(id)).toBe(1)
  })

  test('which is late already stays late since then', async () => {
    const { id } = await shop.order()
    await shop.uploadSlip(id)
    await goTo(id, -HOUR_MS)
    expect(await watch()).toBe(1)
    const since = shop.deps.clock()
    await goTo(id, 0)
    expect(await expire()).toBe(1)
    expect((await shop.rowOf(id)).slipLateAt).toEqual(since)
  })
})

describe('the watch over slips', () => {
  test('marks a slip late from exactly 24 hours before its deadline on, with one alarm', async () => {
    const { id, total } = await shop.order()
    await shop.uploadSlip(id)
    await goTo(id, -24 * HOUR_MS - 1)
    expect(await watch()).toBe(0)
    await goTo(id, -24 * HOUR_MS)
    expect(await watch()).toBe(1)
    const { number, expiresAt, slipLateAt, status } = await shop.rowOf(id)
    expect([slipLateAt, status]).toEqual([shop.deps.clock(), 'awaiting_payment'])
    expect(await alarmsOf(id)).toEqual([['slip_waiting_long', { number, until: expiresAt!.toISOString() }]])
    shop.passDays(0.1)
    expect(await watch()).toBe(0)
    expect(await alarmsOf(id)).toHaveLength(1)
    expect(total).toBe(95_003)
  })

  test('passes over orders without a slip, and those whose slip was rejected or retracted', async () => {
    const [bare, rejected, retracted] = [await shop.order(), await shop.order(), await shop.order()]
    await shop.rejectSlip(rejected.id, (await shop.uploadSlip(rejected.id)).id)
    const { id: slip } = await shop.uploadSlip(retracted.id)
    await shop.as(shop.buyer)('POST /api/order/{id}/slip/{slip}/retract', { id: retracted.id, slip })
    await goTo(bare.id, -1)
    expect(await watch()).toBe(0)
  })
})

describe('the reminder', () => {
  const remind = () => remindUnpaidOrders(shop.system())
  const remindersOf = (id: string) => shop.db.$count(outboxMail, eq(outboxMail.dedup, `payment_due:${id}`))
  const HOURS_BEFORE = (hours: number) => -hours * HOUR_MS

  test('comes three hours before an unpaid order expires, once per order', async () => {
    const { id } = await shop.order()
    await goTo(id, HOURS_BEFORE(3) - 1)
    expect(await remind()).toBe(0)
    await goTo(id, HOURS_BEFORE(3))
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    expect(await remindersOf(id)).toBe(1)
    // A rejected slip gives the usual time again, but no second reminder.
    const { id: slip } = await shop.uploadSlip(id)
    await shop.rejectSlip(id, slip)
    await goTo(id, HOURS_BEFORE(1))
    expect(await remind()).toBe(0)
  })

  test.each([
    ['waits for the review of its slip', async (id: string) => void (await shop.uploadSlip(id))],
    ['is paid', (id: string) => shop.pay(id)],
    ['is canceled', (id: string) => shop.cancelAs(shop.buyer, id)],
  ])('does not come for an order that %s', async (_, happen) => {
    const { id } = await shop.order()
    await happen(id)
    shop.passDays(0.95)
    expect(await remind()).toBe(0)
    expect(await remindersOf(id)).toBe(0)
  })

  test('does not come for cash on delivery, nor after the order expired', async () => {
    const cod = await shop.order('cod')
    const late = await shop.order()
    await goTo(late.id, 1)
    expect(await remind()).toBe(0)
    for (const { id } of [cod, late]) expect(await remindersOf(id)).toBe(0)
  })
})
