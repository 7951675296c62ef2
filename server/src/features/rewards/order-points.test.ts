import { and, eq, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { partnerDay, rewardDay } from '../reports/table.ts'
import { newcomerMark, orderGrowth } from './table.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { markCanceled, seedPartner, seedUser } from '../../testing/fixtures/orders-fixture.ts'
import { createRewardTools, type RewardTools } from '../../testing/fixtures/rewards-fixture.ts'
import { databaseRuns, PROPERTY_SEED } from '../../testing/run-counts.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { audit } from '../audit/table.ts'
import { earnRewards } from './earn-rewards.ts'
import { reverseOrderRewards, reverseRefundedShare, revokeEarnedRewards } from './reverse-order-rewards.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: TestApp
let tools: RewardTools
beforeAll(async () => {
  shop = await openTestApp()
  tools = createRewardTools(shop)
})
afterAll(() => shop.close())

/** Sums of a partner by Bangkok day, without the days on which nothing is left. */
async function daysOf(partnerId: number) {
  const rows = await shop.db
    .select()
    .from(partnerDay)
    .where(eq(partnerDay.partnerId, partnerId))
    .orderBy(partnerDay.day)
  return rows.flatMap(({ day, points, rewards }) => (points || rewards ? [[day, points, rewards]] : []))
}
const noon = (day: string) => shop.setClock(new Date(`${day}T05:00:00Z`))

test('points and rewards count on the Bangkok day of their booking; reversed, they count on the day of the reversal', async () => {
  const partnerId = await seedPartner(shop)
  shop.setClock(new Date('2026-12-31T16:59:59.999Z'))
  const order = await tools.paidOrder({ partnerId, points: 7 })
  shop.setClock(new Date('2026-12-31T17:00:00Z'))
  await markCanceled(shop, order.id)
  await reverseOrderRewards(tools.ctx(), order.id, 'returned')
  expect(await daysOf(partnerId)).toEqual([
    ['2026-12-31', 7, 10_000n],
    ['2027-01-01', -7, -10_000n],
  ])
  // The line itself is listed on the day on which it was earned.
  const of = and(eq(rewardDay.partnerId, partnerId), ne(rewardDay.lines, 0))
  expect(await shop.db.select().from(rewardDay).where(of)).toMatchObject([
    { day: '2026-12-31', status: 'canceled', lines: 1, gross: 10_000n, tax: 0n },
  ])
  const [line] = await tools.linesOf(order.id)
  expect((await readAuditEntries(shop, eq(audit.refId, line!.id))).map(({ action }) => action)).toEqual([
    'reward.earned',
    'reward.canceled',
  ])
  expect(await checkLedger({ db: shop.db })).toEqual([])
})

test(`refunded parts reverse all points, growth and rewards in the end, each on its day (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  const parts = fc.array(fc.bigInt(1n, 4_000n), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.nat(60), parts, fc.boolean(), async (points, refunds, isSettled) => {
      noon('2027-02-01')
      const total = refunds.reduce((sum, part) => sum + part, 0n)
      const [seller, buyer] = [await seedPartner(shop), await seedPartner(shop)]
      const bought = { partnerId: seller, userId: buyer, points, subtotal: total }
      const order = await (isSettled ? tools.settledOrder(bought) : tools.paidOrder(bought))
      let before = 0n
      for (const refunded of refunds) {
        shop.passDays(1)
        const share = { orderId: order.id, refundId: uuidv7(), before, refunded, total, reason: 'returned_part' }
        await reverseRefundedShare(tools.ctx(), share)
        before += refunded
        const left = BigInt(points) - (BigInt(points) * before) / total
        for (const id of [seller, buyer])
          expect(await tools.balancesOf(id)).toMatchObject({ points: left, growth: left })
        const [growth] = await shop.db.select().from(orderGrowth).where(eq(orderGrowth.orderId, order.id))
        expect(growth?.points ?? 0n).toBe(left)
      }
      for (const id of [seller, buyer]) {
        const days = await daysOf(id)
        expect(days.reduce((sum, [, day]) => sum + Number(day), 0)).toBe(0)
        expect(days.reduce((sum, [, , rewards]) => sum + BigInt(rewards!), 0n)).toBe(0n)
        const none = { pending: 0n, available: 0n, receivable: 0n, points: 0n, growth: 0n }
        expect(await tools.balancesOf(id)).toMatchObject(none)
      }
    }),
    databaseRuns(16),
  )
})

test('an order paid again after its payment was voided earns all of it again, from the day it is finished', async () => {
  noon('2027-04-01')
  const partnerId = await seedPartner(shop)
  const userId = await seedUser(shop, partnerId)
  const order = await tools.paidOrder({ partnerId, userId, points: 8, to: { phone: '0877778888' } })
  await revokeEarnedRewards(tools.ctx(), order.id, 'Wrong order')
  expect(await tools.balancesOf(partnerId)).toMatchObject({ pending: 0n, points: 0n, growth: 0n })
  // The phone is free for another account's newcomer reward, or for this one when it is paid again.
  const lines = await tools.linesOf(order.id)
  for (const { id } of lines) expect(await shop.db.$count(newcomerMark, eq(newcomerMark.rewardId, id))).toBe(0)
  shop.passDays(3)
  const finishedAt = shop.deps.clock()
  await earnRewards(tools.ctx(), { ...order, finishedAt })
  const again = (await tools.linesOf(order.id)).filter(({ status }) => status === 'pending')
  const settlesAt = new Date(finishedAt.getTime() + 15 * 86_400_000)
  expect(again.map((line) => [line.kind, line.gross, line.settlesAt])).toEqual([
    ['sales', 10_000n, settlesAt],
    ['newcomer', 10_000n, settlesAt],
  ])
  const [growth] = await shop.db.select().from(orderGrowth).where(eq(orderGrowth.orderId, order.id))
  expect(growth).toMatchObject({ points: 8n, countsAt: settlesAt, countedAt: null })
  expect(await daysOf(partnerId)).toEqual([['2027-04-04', 8, 20_000n]])
})
afterEach(() => shop.passDays(1))
