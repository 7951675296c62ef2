import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stockMovement, variant } from '../catalogue/table.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { raceRounds } from '../../testing/run-counts.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const cancel = (id: string, seen: 'awaiting_shipment' | 'finished') =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/cancel', { id, reason: 'Asked', seen_status: seen })
const stockOf = async (id: number) => (await shop.db.select().from(variant).where(eq(variant.id, id)))[0]!.stock

test('shipping concurrent with a cancellation: one succeeds, and the stock matches it', async () => {
  for (let round = 0; round < raceRounds(20); round += 1) {
    const { id } = await shop.order()
    await shop.pay(id)
    const before = await stockOf(shop.cream.variantId)
    const outcomeCounts = await countOutcomes([
      shop.ship(id),
      cancel(id, 'awaiting_shipment'),
      shop.ship(id),
      cancel(id, 'awaiting_shipment'),
    ])
    expect(outcomeCounts).toEqual({ done: 1, order_moved_on: 3 })
    const { status } = await shop.read(id)
    expect((await stockOf(shop.cream.variantId)) - before).toBe(status === 'canceled' ? 2 : 0)
  }
})

test('goods counted twice and written off concurrently: one succeeds', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    const id = await shop.finishedOrder()
    await cancel(id, 'finished')
    const input = { id, sellable: [{ line: 0, quantity: 2 }] }
    const as = shop.as(shop.operations)
    const outcomeCounts = await countOutcomes([
      as('POST /api/staff/order/{id}/goods-back', input),
      as('POST /api/staff/order/{id}/goods-back', input),
      as('POST /api/staff/order/{id}/goods-lost', { id, reason: 'Lost' }),
    ])
    expect(outcomeCounts).toEqual({ done: 1, order_moved_on: 2 })
    const back = and(eq(stockMovement.orderId, id), eq(stockMovement.reason, 'returned'))
    expect(await shop.db.$count(stockMovement, back)).toBeLessThanOrEqual(1)
  }
})

test('a returned parcel concurrent with a return request or a cancellation: one succeeds', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    const id = await shop.finishedOrder()
    const parcel = { id, cause: 'refused', words: 'No' } as const
    const outcomeCounts = await Promise.all([
      callOutcome(shop.as(shop.operations)('POST /api/staff/order/{id}/parcel-back', parcel)),
      callOutcome(shop.requestReturn(id, [[0, 1]])),
      callOutcome(cancel(id, 'finished')),
    ])
    expect(outcomeCounts.filter((one) => one === 'done')).toHaveLength(1)
  }
})

test('a return rejected and refunded concurrently: one succeeds, and the stock matches it', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    const id = await shop.finishedOrder()
    const { id: asked, amount } = await shop.requestReturn(id, [[0, 1]])
    await shop.approve(asked)
    await shop.receive(asked, [[0, 1]])
    const reject = {
      id: asked,
      answer: 'Used',
      parcel: { carrier: 'Flash', tracking_number: 'TH2' },
    }
    const outcomeCounts = await Promise.all([
      callOutcome(shop.as(shop.operations)('POST /api/staff/return/{id}/reject', reject)),
      callOutcome(shop.refund(asked, amount)),
      callOutcome(shop.as(shop.buyer)('POST /api/return/{id}/retract', { id: asked })),
    ])
    expect(outcomeCounts.filter((one) => one === 'done')).toHaveLength(1)
  }
})
