import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { outboxMail } from '../mail/table.ts'
import { stockMovement, variant } from '../catalogue/table.ts'
import { outstandingGoodsLine } from '../returns/table.ts'
import { order } from './table.ts'
import { refund } from '../refunds/table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { uuidv7 } from 'uuidv7'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { deleteShopRules } from '../../testing/fixtures/shop-rules-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const stock = async () => {
  const rows = await shop.db.select().from(variant)
  const of = (id: number) => rows.find((row) => row.id === id)!.stock
  return [of(shop.cream.variantId), of(shop.serum.variantId)] as const
}
const cancelSeen = (id: string, seen: 'awaiting_payment' | 'awaiting_shipment' | 'finished' | 'canceled') =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/cancel', { id, reason: 'Asked', seen_status: seen })
const goodsBack = (id: string, sellable: { line: number; quantity: number }[] = []) =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/goods-back', { id, sellable, words: 'Box was open' })
const goodsLost = (id: string) =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/goods-lost', { id, reason: 'Van burnt down' })
type Parcel = { cause?: 'courier_returned' | 'not_collected' | 'refused'; keep_shipping?: boolean }
const parcelBack = (id: string, more: Parcel = {}, sellable = [{ line: 0, quantity: 2 }]) =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/parcel-back', {
    id,
    cause: 'refused',
    words: 'Nobody at home',
    sellable,
    ...more,
  })
const readStaffOrder = (id: string) => shop.as(shop.operations)('GET /api/staff/order/{id}', { id })
const listed = async (filter: object) =>
  (await shop.as(shop.operations)('GET /api/staff/order', filter)).list.map(({ id }) => id)

describe('canceling after shipping', () => {
  test('is rejected when the page showed another state', async () => {
    const { id } = await shop.order()
    expect(await callOutcome(cancelSeen(id, 'awaiting_shipment'))).toBe('order_moved_on')
    await shop.pay(id)
    expect(await callOutcome(cancelSeen(id, 'awaiting_payment'))).toBe('order_moved_on')
    await shop.ship(id)
    expect(await callOutcome(cancelSeen(id, 'awaiting_shipment'))).toBe('order_moved_on')
    expect(await callOutcome(cancelSeen(id, 'canceled'))).toBe('order_moved_on')
    expect((await readStaffOrder(id)).status).toBe('finished')
  })

  test('moves no stock; goods that come back are counted once, the rest is written off', async () => {
    const id = await shop.finishedOrder()
    const before = await stock()
    await cancelSeen(id, 'finished')
    expect(await stock()).toEqual(before)
    expect(await readStaffOrder(id)).toMatchObject({
      status: 'canceled',
      outstanding_goods: { cause: 'canceled', outcome: null, lines: [{ quantity: 2 }, { quantity: 3 }] },
      actions: { goods_back: true, cancel: false },
    })
    expect(await listed({ outstanding_goods: 'yes' })).toEqual([id])
    expect(await callOutcome(goodsBack(id, [{ line: 0, quantity: 3 }]))).toBe('return_too_many')
    expect(await callOutcome(goodsBack(id, [{ line: 7, quantity: 1 }]))).toBe('return_too_many')
    await goodsBack(id, [
      { line: 0, quantity: 1 },
      { line: 1, quantity: 3 },
    ])
    expect(await stock()).toEqual([before[0] + 1, before[1] + 3])
    expect(await readStaffOrder(id)).toMatchObject({
      outstanding_goods: { outcome: 'back', words: 'Box was open', lines: [{ restocked: 1 }, { restocked: 3 }] },
      actions: { goods_back: false },
      refund: { state: 'owed', amount: 95_003 },
    })
    expect(await callOutcome(goodsBack(id))).toBe('order_moved_on')
    expect(await callOutcome(goodsLost(id))).toBe('order_moved_on')
    expect(await listed({ outstanding_goods: 'yes' })).toEqual([])
    const { events } = await readStaffOrder(id)
    expect(events.find(({ what }) => what === 'order.goods_back')).toMatchObject({ words: 'Box was open' })
  })

  test('in two parcels: counted in parts, never more than was sent; the last part completes it', async () => {
    const id = await shop.finishedOrder()
    const before = await stock()
    await cancelSeen(id, 'finished')
    const part = (arrived: [number, number][], sellable: [number, number][]) => {
      const pieces = (list: [number, number][]) => list.map(([line, quantity]) => ({ line, quantity }))
      const input = { id, came: pieces(arrived), sellable: pieces(sellable) }
      return shop.as(shop.operations)('POST /api/staff/order/{id}/goods-back', input)
    }
    expect(await callOutcome(part([], []))).toBe('return_too_many')
    expect(await callOutcome(part([[0, 1]], [[0, 2]]))).toBe('return_too_many')
    await part(
      [
        [0, 1],
        [1, 2],
      ],
      [[1, 1]],
    )
    expect(await stock()).toEqual([before[0], before[1] + 1])
    expect(await readStaffOrder(id)).toMatchObject({
      outstanding_goods: {
        outcome: null,
        lines: [
          { quantity: 2, counted: 1, restocked: 0 },
          { quantity: 3, counted: 2, restocked: 1 },
        ],
      },
      actions: { goods_back: true },
    })
    expect(await callOutcome(part([[0, 2]], []))).toBe('return_too_many')
    expect(await checkLedger({ db: shop.db })).toEqual([])
    await goodsBack(id, [{ line: 0, quantity: 1 }])
    expect(await stock()).toEqual([before[0] + 1, before[1] + 1])
    expect(await readStaffOrder(id)).toMatchObject({
      outstanding_goods: { outcome: 'back' },
      actions: { goods_back: false },
    })
  })

  test('after a partial count the rest is written off', async () => {
    const id = await shop.finishedOrder()
    await cancelSeen(id, 'finished')
    const arrived = [{ line: 0, quantity: 2 }]
    await shop.as(shop.operations)('POST /api/staff/order/{id}/goods-back', { id, came: arrived, sellable: arrived })
    await goodsLost(id)
    expect(await readStaffOrder(id)).toMatchObject({
      outstanding_goods: {
        outcome: 'lost',
        lines: [
          { counted: 2, restocked: 2 },
          { counted: 0, restocked: 0 },
        ],
      },
    })
    expect(await callOutcome(goodsBack(id))).toBe('order_moved_on')
  })

  test('the database rejects counts above the shipped quantity, decreasing counts, and counts after completion', async () => {
    const id = await shop.finishedOrder()
    await cancelSeen(id, 'finished')
    const set = (counted: number) =>
      shop.db.update(outstandingGoodsLine).set({ counted }).where(eq(outstandingGoodsLine.orderId, id))
    await expect(set(4)).rejects.toThrow()
    const arrived = [{ line: 0, quantity: 1 }]
    await shop.as(shop.operations)('POST /api/staff/order/{id}/goods-back', { id, came: arrived })
    await expect(set(0)).rejects.toThrow()
    await goodsLost(id)
    await expect(set(2)).rejects.toThrow()
  })

  test('goods that never come back are written off with a reason', async () => {
    const id = await shop.finishedOrder()
    const before = await stock()
    await cancelSeen(id, 'finished')
    await goodsLost(id)
    expect(await stock()).toEqual(before)
    expect(await readStaffOrder(id)).toMatchObject({ outstanding_goods: { outcome: 'lost', words: 'Van burnt down' } })
    expect(await callOutcome(goodsBack(id))).toBe('order_moved_on')
  })

  test('an order that was not sent has no goods out', async () => {
    const { id } = await shop.order()
    const before = await stock()
    await shop.pay(id)
    await cancelSeen(id, 'awaiting_shipment')
    expect(await stock()).toEqual([before[0] + 2, before[1] + 3])
    expect((await readStaffOrder(id)).outstanding_goods).toBeNull()
    expect(await callOutcome(goodsBack(id))).toBe('order_moved_on')
  })

  test('a partly refunded order cannot be canceled', async () => {
    const id = await shop.finishedOrder()
    const { id: asked } = await shop.requestReturn(id, [[0, 1]])
    expect(await callOutcome(cancelSeen(id, 'finished'))).toBe('return_open')
    await shop.approve(asked)
    await shop.receive(asked)
    await shop.refund(asked, 30_000)
    expect(await callOutcome(cancelSeen(id, 'finished'))).toBe('refunded_in_part')
    expect(await callOutcome(parcelBack(id))).toBe('refunded_in_part')
  })
})

describe('a parcel returned by the carrier', () => {
  test('cash on delivery paid in part: the payment is refunded; retained shipping is at most what was paid', async () => {
    for (const keepShipping of [false, true]) {
      const { id } = await shop.order('cod')
      await shop.ship(id)
      await shop.as(shop.finance)('POST /api/staff/order/{id}/confirm-payment', {
        id,
        amount: 50_000,
        bank_reference: `PART ${String(keepShipping)}`,
        differs: 'part',
      })
      await parcelBack(id, { keep_shipping: keepShipping })
      expect((await readStaffOrder(id)).refund).toMatchObject({ state: 'owed', amount: keepShipping ? 45_000 : 50_000 })
    }
  })

  test('prepaid: the order is canceled, its goods counted, and everything paid is refunded', async () => {
    const id = await shop.finishedOrder()
    const before = await stock()
    await parcelBack(id, { cause: 'not_collected' })
    expect(await stock()).toEqual([before[0] + 2, before[1]])
    expect(await readStaffOrder(id)).toMatchObject({
      status: 'canceled',
      outstanding_goods: { cause: 'not_collected', outcome: 'back', lines: [{ restocked: 2 }, { restocked: 0 }] },
      refund: { state: 'owed', amount: 95_003 },
    })
    const seen = await shop.read(id)
    expect(seen).toMatchObject({
      status: 'canceled',
      cancel_reason: 'The parcel was not collected and was returned to us',
    })
    expect((await shop.linesOf(id)).every(({ status }) => status === 'canceled')).toBe(true)
    expect(await shop.db.$count(outboxMail, eq(outboxMail.dedup, `order_canceled:${id}`))).toBe(1)
    expect(await callOutcome(parcelBack(id))).toBe('order_moved_on')
  })

  test('the shipping may be retained; a reopened refund is also without it', async () => {
    const id = await shop.finishedOrder()
    await parcelBack(id, { keep_shipping: true })
    const [refundRow] = await shop.db.select().from(refund).where(eq(refund.orderId, id))
    expect(refundRow).toMatchObject({ amount: 90_003n, retained: 5_000n })
    const as = shop.as(shop.finance)
    await as('POST /api/staff/refund/{id}/void', { id: refundRow!.id, reason: 'By mistake' })
    await as('POST /api/staff/refund/{id}/owe', { id: refundRow!.id, reason: 'It is' })
    expect((await readStaffOrder(id)).refund).toMatchObject({ amount: 90_003 })
  })

  test('cash on delivery: no refund, and no cash is awaited', async () => {
    const { id } = await shop.order('cod')
    await shop.ship(id)
    expect(await listed({ cash_due: 'yes' })).toContain(id)
    await parcelBack(id, { keep_shipping: true })
    expect(await readStaffOrder(id)).toMatchObject({ status: 'canceled', refund: null, cash_since: null })
    expect(await listed({ cash_due: 'yes' })).not.toContain(id)
    expect(await shop.linesOf(id)).toEqual([])
  })

  test('not before shipping, and not by finance', async () => {
    const { id } = await shop.order()
    await shop.pay(id)
    expect(await callOutcome(parcelBack(id))).toBe('order_moved_on')
    const input = { id, cause: 'refused', words: 'x' } as const
    expect(await callOutcome(shop.as(shop.finance)('POST /api/staff/order/{id}/parcel-back', input))).toBe('forbidden')
  })
})

describe('cash on delivery that is never received', () => {
  const cashLost = (id: string, as = shop.finance) =>
    shop.as(as)('POST /api/staff/order/{id}/cash-lost', { id, reason: 'The carrier is bankrupt' })

  test('is overdue after two weeks and leaves every list once written off; it may still be confirmed later', async () => {
    const { id } = await shop.order('cod')
    expect(await callOutcome(cashLost(id))).toBe('order_moved_on')
    await shop.ship(id)
    expect(await listed({ cash_overdue: 'yes' })).not.toContain(id)
    shop.passDays(15)
    const { list } = await shop.as(shop.finance)('GET /api/staff/order', { cash_overdue: 'yes' })
    expect(list.find((one) => one.id === id)).toMatchObject({ cash_since: expect.any(String) })
    const waiting = async (what: string) =>
      (await shop.as(shop.finance)('GET /api/staff/today', {})).waiting.find((one) => one.what === what)!.count
    const before = await waiting('cash_due')
    await cashLost(id)
    expect(await waiting('cash_due')).toBe(before - 1)
    expect(await listed({ cash_overdue: 'yes' })).not.toContain(id)
    expect(await listed({ cash_due: 'yes' })).not.toContain(id)
    expect(await readStaffOrder(id)).toMatchObject({ status: 'finished', actions: { cash_lost: false, confirm: true } })
    expect(await callOutcome(cashLost(id))).toBe('order_moved_on')
    await shop.pay(id)
    expect((await readStaffOrder(id)).paid_at).not.toBeNull()
  })

  test('above the limit a second person must approve', async () => {
    const { id } = await shop.order('cod')
    await shop.ship(id)
    await shop.db.insert(shopRule).values({
      id: uuidv7(),
      name: 'refund_approval',
      value: { one: 50_000, day: 50_000 },
      validFrom: shop.deps.clock(),
    })
    forgetShopRules(shop.deps)
    expect(await callOutcome(cashLost(id))).toBe('approval_needed')
    const ask = { kind: 'cash_loss', subject: id, reason: 'Bankrupt' } as const
    const { id: approval } = await shop.as(shop.finance)('POST /api/staff/approval', ask)
    expect(await callOutcome(cashLost(id))).toBe('approval_open')
    expect(await callOutcome(shop.as(shop.finance)('POST /api/staff/approval/{id}/approve', { id: approval }))).toBe(
      'same_person',
    )
    await shop.as(newStaffActor('owner'))('POST /api/staff/approval/{id}/approve', { id: approval })
    await cashLost(id)
    expect((await readStaffOrder(id)).cash_lost_at).not.toBeNull()
    expect((await readStaffOrder(id)).cash_second).toBeNull()
    await deleteShopRules(shop, 'refund_approval')
    forgetShopRules(shop.deps)
  })
})

describe('a return of a delivery that was never paid', () => {
  const close = (id: string) => shop.as(shop.operations)('POST /api/staff/return/{id}/close', { id })
  const back = async (id: string, lines: [number, number][], sellable: [number, number][] = []) => {
    const { id: asked } = await shop.requestReturn(id, lines)
    await shop.approve(asked)
    await shop.receive(asked, sellable)
    return asked
  }

  test('is closed without a refund; the order is canceled once all of it is back', async () => {
    const { id } = await shop.order('cod')
    await shop.ship(id)
    const first = await back(id, [[0, 2]], [[0, 1]])
    expect(await callOutcome(shop.refund(first, 60_000))).toBe('not_paid')
    await close(first)
    expect(await shop.read(id)).toMatchObject({ status: 'finished', returns: [{ status: 'closed' }] })
    const second = await back(id, [[1, 3]])
    await close(second)
    expect(await shop.read(id)).toMatchObject({
      status: 'canceled',
      cancel_reason: 'All goods were returned before payment',
      refund_detail: null,
    })
    expect(await readStaffOrder(id)).toMatchObject({ outstanding_goods: null, actions: { goods_back: false } })
    expect(await callOutcome(close(second))).toBe('return_moved_on')
    expect(await listed({ cash_due: 'yes' })).not.toContain(id)
  })

  test('after a partial return a cancellation leaves only the rest as goods out', async () => {
    const { id } = await shop.order('cod')
    await shop.ship(id)
    await close(await back(id, [[0, 1]]))
    await cancelSeen(id, 'finished')
    expect((await readStaffOrder(id)).outstanding_goods?.lines).toMatchObject([{ quantity: 1 }, { quantity: 3 }])
  })

  test('not once the order is paid, nor before the goods are received', async () => {
    const id = await shop.finishedOrder()
    const { id: asked } = await shop.requestReturn(id, [[0, 1]])
    expect(await callOutcome(close(asked))).toBe('order_paid')
    const { id: cod } = await shop.order('cod')
    await shop.ship(cod)
    const { id: early } = await shop.requestReturn(cod, [[0, 1]])
    expect(await callOutcome(close(early))).toBe('return_moved_on')
    await shop.approve(early)
    expect(await callOutcome(close(early))).toBe('return_moved_on')
  })
})

test('stock and stock movements agree after all of this', async () => {
  const open = await shop.db.$count(order, eq(order.status, 'canceled'))
  expect(open).toBeGreaterThan(0)
  expect(await shop.db.$count(stockMovement)).toBeGreaterThan(0)
})

test('shipping borne by the buyer is no refund in the sales report or its file', async () => {
  const report = async () => {
    const { total } = await shop.as(shop.operations)('GET /api/staff/report/sales', { days: '7' })
    const { rows } = await shop.as(shop.operations)('GET /api/staff/report/sales/csv', { days: '7' })
    let canceled = 0
    for await (const row of rows)
      if (row[1] === 'Refund: order canceled') canceled += Math.round(Number(row.at(-1)) * 100)
    return { refunds: total.refunds, goods: total.refunded_subtotal, canceled }
  }
  const before = await report()
  for (const keep of [true, false]) {
    const { id } = await shop.order()
    await shop.pay(id)
    await shop.ship(id)
    await parcelBack(id, { keep_shipping: keep })
  }
  const after = await report()
  expect([after.refunds - before.refunds, after.goods - before.goods, after.canceled - before.canceled]).toEqual([
    90_003 + 95_003,
    2 * 90_003,
    90_003 + 95_003,
  ])
})
