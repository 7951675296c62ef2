import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stockMove, variant } from '../../../database/tables/catalogue.ts'
import { outcome, outcomes } from '../../../testing/refusals.ts'
import { returnsShop, type ReturnsShop } from '../../../testing/returns-shop.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'

let shop: ReturnsShop
beforeAll(async () => {
  shop = await returnsShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const cancel = (id: string, seen: 'awaiting_shipment' | 'finished') =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/cancel', { id, reason: 'Asked', seen_status: seen })
const stockOf = async (id: number) => (await shop.db.select().from(variant).where(eq(variant.id, id)))[0]!.stock

test('shipping concurrent with a cancellation: one succeeds, and the stock matches it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id } = await shop.order()
    await shop.pay(id)
    const before = await stockOf(shop.cream.variantId)
    const said = await outcomes([
      shop.ship(id),
      cancel(id, 'awaiting_shipment'),
      shop.ship(id),
      cancel(id, 'awaiting_shipment'),
    ])
    expect(said).toEqual({ done: 1, order_moved_on: 3 })
    const { status } = await shop.read(id)
    expect((await stockOf(shop.cream.variantId)) - before).toBe(status === 'canceled' ? 2 : 0)
  }
})

test('goods counted twice and written off concurrently: one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await shop.finished()
    await cancel(id, 'finished')
    const input = { id, sellable: [{ line: 0, quantity: 2 }] }
    const as = shop.as(shop.operations)
    const said = await outcomes([
      as('POST /api/staff/order/{id}/goods-back', input),
      as('POST /api/staff/order/{id}/goods-back', input),
      as('POST /api/staff/order/{id}/goods-lost', { id, reason: 'Lost' }),
    ])
    expect(said).toEqual({ done: 1, order_moved_on: 2 })
    const back = and(eq(stockMove.orderId, id), eq(stockMove.reason, 'returned'))
    expect(await shop.db.$count(stockMove, back)).toBeLessThanOrEqual(1)
  }
})

test('a returned parcel concurrent with a return request or a cancellation: one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await shop.finished()
    const parcel = { id, cause: 'refused', words: 'No' } as const
    const said = await Promise.all([
      outcome(shop.as(shop.operations)('POST /api/staff/order/{id}/parcel-back', parcel)),
      outcome(shop.ask(id, [[0, 1]])),
      outcome(cancel(id, 'finished')),
    ])
    expect(said.filter((one) => one === 'done')).toHaveLength(1)
  }
})

test('a return rejected and refunded concurrently: one succeeds, and the stock matches it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await shop.finished()
    const { id: asked, amount } = await shop.ask(id, [[0, 1]])
    await shop.approve(asked)
    await shop.receive(asked, [[0, 1]])
    const reject = {
      id: asked,
      answer: 'Used',
      parcel: { carrier: 'Flash', tracking_number: 'TH2' },
    }
    const said = await Promise.all([
      outcome(shop.as(shop.operations)('POST /api/staff/return/{id}/reject', reject)),
      outcome(shop.refund(asked, amount)),
      outcome(shop.as(shop.buyer)('POST /api/return/{id}/withdraw', { id: asked })),
    ])
    expect(said.filter((one) => one === 'done')).toHaveLength(1)
  }
})
