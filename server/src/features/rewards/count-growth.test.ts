import { DAY_MS } from '@bailu/phrases/days'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { audit } from '../audit/table.ts'
import { orderGrowth } from './table.ts'
import { levelRise, partner } from '../account/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { createRewardTools, type RewardTools } from '../../testing/fixtures/rewards-fixture.ts'
import { setShopRule } from '../../testing/fixtures/shop-rules-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { readWaitingGrowth } from '../ledger/reward-queries.ts'
import { countGrowth, repairWaitingGrowth } from './count-growth.ts'
import { scheduleSettlement } from './order-settlement.ts'
import { revokeEarnedRewards } from './reverse-order-rewards.ts'

let shop: ReturnsFixture
let tools: RewardTools
beforeAll(async () => {
  shop = await openReturnsFixture()
  tools = createRewardTools(shop)
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const count = () => countGrowth(tools.ctx())
const levelOf = async (id: number) =>
  (await shop.db.select({ level: partner.level }).from(partner).where(eq(partner.userId, id)))[0]!.level
const growthOf = async (orderId: string) =>
  (await shop.db.select().from(orderGrowth).where(eq(orderGrowth.orderId, orderId)))[0]!

test('growth that waits raises no level, however much it is; at the end of the return period it does', async () => {
  const id = await seedPartner(shop)
  const counted = await tools.paidOrder({ partnerId: id, points: 99 })
  await tools.finishOrder(counted.id)
  const finishedAt = shop.deps.clock().getTime()
  await tools.paidOrder({ partnerId: id, points: 5_000 })
  shop.setClock(new Date(finishedAt + 15 * DAY_MS - 1))
  expect(await count()).toEqual({ counted: 0, failed: 0 })
  shop.setClock(new Date(finishedAt + 15 * DAY_MS))
  expect(await count()).toEqual({ counted: 1, failed: 0 })
  expect([await levelOf(id), await readWaitingGrowth(tools.ctx(), id)]).toEqual([1, 5_000n])
  expect((await growthOf(counted.id)).countedAt).toEqual(shop.deps.clock())
})

test('growth does not count while a return of its order is open; refunded in part, the rest counts', async () => {
  const id = await shop.finishedOrder()
  const { id: asked } = await shop.requestReturn(id, [[0, 1]])
  shop.passDays(16)
  await count()
  const open = await growthOf(id)
  expect([open.points, open.countedAt]).toEqual([9n, null])
  await shop.approve(asked)
  await shop.receive(asked)
  await shop.refund(asked, 30_000)
  await count()
  const counted = await growthOf(id)
  expect(counted.countedAt).toEqual(shop.deps.clock())
  // A third of the goods went back: 9 points less the 2.99 of 300 of 900.03 baht, rounded down.
  expect(counted.points).toBe(7n)
})

test('one run counts all due growth, more than is read at once, and a rise names both levels in the audit log', async () => {
  const [seller, buyer] = [await seedPartner(shop), await seedPartner(shop)]
  // Each order gives growth to both.
  for (let n = 0; n < 51; n += 1) {
    const { id } = await tools.paidOrder({ partnerId: seller, userId: buyer, points: 20, subtotal: 1n })
    await tools.finishOrder(id)
  }
  shop.passDays(15)
  expect(await count()).toEqual({ counted: 102, failed: 0 })
  for (const id of [seller, buyer]) {
    expect(await levelOf(id)).toBe(3)
    const rises = await shop.db.select().from(levelRise).where(eq(levelRise.partnerId, id)).orderBy(levelRise.level)
    expect(rises.map(({ level, growth }) => [level, growth])).toEqual([
      [2, 100n],
      [3, 1_000n],
    ])
    const about = and(eq(audit.action, 'partner.level_rose'), eq(audit.refId, String(id)))
    expect((await readAuditEntries(shop, about)).map(({ detail }) => detail)).toEqual([
      { from: 1, to: 2 },
      { from: 2, to: 3 },
    ])
  }
})

test('once growth has counted, the payment of its order is not voided, although it earned no reward', async () => {
  const self = await seedPartner(shop)
  const { id } = await tools.paidOrder({ partnerId: self, userId: self, points: 100 })
  await tools.finishOrder(id)
  shop.passDays(15)
  await count()
  expect(await callOutcome(revokeEarnedRewards(tools.ctx(), id, 'Wrong order'))).toBe('rewards_settled')
  expect(await tools.balancesOf(self)).toMatchObject({ points: 100n, growth: 100n })
})

test('a day that was scheduled stays when the order is reported finished again under another rule', async () => {
  const { id } = await tools.paidOrder({ partnerId: await seedPartner(shop), points: 1 })
  await tools.finishOrder(id)
  const { countsAt } = await growthOf(id)
  await setShopRule(shop, 'settlement_days', 3)
  shop.passDays(1)
  await scheduleSettlement(tools.ctx(), id, shop.deps.clock())
  expect((await growthOf(id)).countsAt).toEqual(countsAt)
  await setShopRule(shop, 'settlement_days', 15)
})

test('the repair sets growth that waits to what the ledger has for its order, also after a refunded part', async () => {
  const id = await shop.finishedOrder()
  const { id: asked } = await shop.requestReturn(id, [[0, 1]])
  await shop.approve(asked)
  await shop.receive(asked)
  await shop.refund(asked, 30_000)
  const before = await growthOf(id)
  for (const wrong of [before.points + 40n, 0n]) {
    await shop.db.update(orderGrowth).set({ points: wrong }).where(eq(orderGrowth.orderId, id))
    expect((await checkLedger({ db: shop.db })).length).toBeGreaterThan(0)
    expect(await repairWaitingGrowth({ db: shop.db })).toBe(1)
    expect(await growthOf(id)).toEqual(before)
  }
  expect(await repairWaitingGrowth({ db: shop.db })).toBe(0)
})
