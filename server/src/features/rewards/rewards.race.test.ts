import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PartnerScope } from '../../core/context.ts'
import { rewardLine } from './table.ts'
import {
  seedGuest,
  seedOrder,
  seedPartner,
  seedUser,
  markCanceled,
  markFinished,
  markPaid,
} from '../../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { readBalances } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { earnRewards } from './earn-rewards.ts'
import { scheduleSettlement } from './order-settlement.ts'
import { settleRewards } from './settle-rewards.ts'
import { reverseOrderRewards } from './reverse-order-rewards.ts'
import { raceRounds } from '../../testing/run-counts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const ctx = () => shop.ctx({ kind: 'system' })
const balancesOf = (partnerId: number) => readBalances(ctx(), { partnerId } as PartnerScope)
const linesOf = (orderId: string) =>
  shop.db.select().from(rewardLine).where(eq(rewardLine.orderId, orderId)).orderBy(rewardLine.id)

async function paid(bought: Parameters<typeof seedOrder>[1]) {
  const { id } = await seedOrder(shop, bought)
  const order = await markPaid(shop, id)
  await earnRewards(ctx(), order)
  return order
}

test('eight concurrent runs earn once', async () => {
  const seller = await seedPartner(shop)
  const { id } = await seedOrder(shop, { partnerId: seller, userId: await seedUser(shop, seller), points: 7 })
  const order = await markPaid(shop, id)
  await Promise.all(Array.from({ length: 8 }, () => earnRewards(ctx(), order)))
  expect(await linesOf(id)).toHaveLength(2)
  expect(await balancesOf(seller)).toMatchObject({ pending: 20_000n, points: 7n })
})

test('two concurrent first orders of one user bring one newcomer reward', async () => {
  const seller = await seedPartner(shop)
  for (let round = 0; round < raceRounds(10); round += 1) {
    const userId = await seedUser(shop, seller)
    const orders = await Promise.all([1, 2].map(() => seedOrder(shop, { partnerId: seller, userId })))
    await Promise.all(orders.map((order) => earnRewards(ctx(), order)))
    await Promise.all(orders.map((order) => markPaid(shop, order.id)))
    const lines = (await Promise.all(orders.map((order) => linesOf(order.id)))).flat()
    expect(lines.filter((line) => line.kind === 'newcomer')).toHaveLength(1)
  }
})

test('concurrent first orders of many users with one phone or address bring one newcomer reward', async () => {
  const sellers = [await seedPartner(shop), await seedPartner(shop)]
  for (let round = 0; round < raceRounds(5); round += 1) {
    const [phone, deps] = [`08${String(10_000_000 + round)}`, `${round}/9 Moo 2`]
    for (const to of [{ phone }, { deps }, { phone: `${phone}1`, deps: `${deps}1` }]) {
      const orders = await Promise.all(
        [0, 1, 2, 3, 4, 5].map(async (at) => {
          const partnerId = sellers[at % 2]!
          return seedOrder(shop, { partnerId, userId: await seedUser(shop, partnerId), to })
        }),
      )
      await Promise.all(orders.map((order) => earnRewards(ctx(), order)))
      const lines = (await Promise.all(orders.map((order) => linesOf(order.id)))).flat()
      expect(lines.filter(({ kind }) => kind === 'newcomer')).toHaveLength(1)
      expect(lines.filter(({ kind }) => kind === 'sales')).toHaveLength(6)
    }
  }
})

test('three concurrent reversals reverse once', async () => {
  const seller = await seedPartner(shop)
  const order = await paid({ partnerId: seller, userId: await seedUser(shop, seller), points: 9 })
  await markCanceled(shop, order.id)
  await Promise.all([1, 2, 3].map(() => reverseOrderRewards(ctx(), order.id, 'gone')))
  expect(await balancesOf(seller)).toMatchObject({ pending: 0n, points: 0n })
})

test('concurrent background jobs settle each line once', async () => {
  shop.passDays(15)
  await settleRewards(ctx())
  const seller = await seedPartner(shop)
  for (let i = 0; i < 12; i += 1) {
    const order = await paid({ partnerId: seller, guestId: await seedGuest(shop) })
    await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
  }
  shop.passDays(15)
  const runs = await Promise.all([1, 2, 3, 4].map(() => settleRewards(ctx())))
  expect(runs.reduce((sum, run) => sum + run.settled, 0)).toBe(12)
  expect(runs.every((run) => run.failed === 0)).toBe(true)
  expect((await balancesOf(seller)).available).toBe(12n * 9_700n)
})

test('concurrent settlement and reversal leave no balance', async () => {
  const seller = await seedPartner(shop)
  for (let round = 0; round < raceRounds(20); round += 1) {
    const order = await paid({ partnerId: seller, guestId: await seedGuest(shop), points: 3 })
    await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
    shop.passDays(15)
    await markCanceled(shop, order.id)
    const settle = () => settleRewards(ctx())
    const reverse = () => reverseOrderRewards(ctx(), order.id, 'returned')
    await Promise.all(round % 2 ? [settle(), reverse(), settle()] : [reverse(), settle(), reverse()])
    expect(await balancesOf(seller)).toMatchObject({ pending: 0n, available: 0n, receivable: 0n, points: 0n })
  }
  const open = await shop.db
    .select()
    .from(rewardLine)
    .where(and(eq(rewardLine.partnerId, seller), eq(rewardLine.status, 'pending')))
  expect(open).toEqual([])
})
