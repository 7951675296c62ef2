import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { order as orders } from '../orders/table.ts'
import { rewardLine } from './table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { userActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { reviewOwnPurchase } from './review-own-purchase.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

/** A finished order whose rewards have settled: 90.00 baht of 900.03 for the sale. @returns its id and its sales line */
async function settledOrder() {
  const id = await shop.finishedOrder()
  await shop.settle(id)
  const lines = await shop.linesOf(id)
  return { id, sale: lines.find(({ kind }) => kind === 'sales')! }
}
const reverse = (id: string, amount: number) =>
  shop.as(newStaffActor('finance'))('POST /api/staff/reward/{id}/reverse', { id, amount, reason: 'Counted twice' })

/** A return of these pieces of the first line, 300 baht each, and its refund. */
async function refundCreams(order: string, quantity: number, buyer: Actor = shop.buyer) {
  const { id } = await shop.requestReturn(order, [[0, quantity]], {}, buyer)
  await shop.approve(id)
  await shop.receive(id)
  await shop.refund(id, quantity * 30_000)
}
const reversalsOf = async (line: string) => {
  const rows = await shop.db.select().from(rewardLine).where(eq(rewardLine.reverses, line)).orderBy(rewardLine.id)
  return rows.map(({ gross }) => gross)
}

test('goods are refunded after staff reversed the whole reward: nothing more is reversed', async () => {
  const { id, sale } = await settledOrder()
  await reverse(sale.id, 9_000)
  await refundCreams(id, 1)
  expect(await reversalsOf(sale.id)).toEqual([-9_000n])
})

test('goods are refunded after staff reversed a part: at most the rest of the reward is reversed', async () => {
  const { id, sale } = await settledOrder()
  await reverse(sale.id, 8_000)
  await refundCreams(id, 2)
  expect(await reversalsOf(sale.id)).toEqual([-8_000n, -1_000n])
})

test('a refund whose share fits beside a staff reversal reverses its full share', async () => {
  const { id, sale } = await settledOrder()
  await reverse(sale.id, 1_000)
  await refundCreams(id, 1)
  const [byStaff, byRefund] = await reversalsOf(sale.id)
  expect(byStaff).toBe(-1_000n)
  // A third of the goods, rounded with the part before it.
  expect([-2_999n, -3_000n]).toContain(byRefund)
})

test('goods are refunded after the settled reward was reversed as an own purchase', async () => {
  const { id, sale } = await settledOrder()
  const { userId } = shop.mentor
  await shop.db.update(orders).set({ userId }).where(eq(orders.id, id))
  expect(await reviewOwnPurchase(shop.ctx({ kind: 'system' }), id)).toBe(true)
  await refundCreams(id, 1, userActor(userId, true))
  expect(await reversalsOf(sale.id)).toEqual([-9_000n])
})

test('after all goods are refunded nothing of the reward is left, whatever staff reversed before', async () => {
  const { id, sale } = await settledOrder()
  await reverse(sale.id, 4_321)
  await refundCreams(id, 2)
  const { id: rest } = await shop.requestReturn(id, [[1, 3]])
  await shop.approve(rest)
  await shop.receive(rest)
  // The serums, and the shipping once everything has come back.
  await shop.refund(rest, 35_003)
  expect((await reversalsOf(sale.id)).reduce((sum, gross) => sum + gross, 0n)).toBe(-9_000n)
})
