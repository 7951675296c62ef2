import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PartnerScope } from '../../core/context.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import {
  addGuest,
  addOrder,
  addPartner,
  addUser,
  markCanceled,
  markFinished,
  markPaid,
} from '../../testing/money-rows.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { balances } from '../ledger/balances.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { earnRewards } from './earn-rewards.ts'
import { scheduleSettlement } from './schedule-settlement.ts'
import { settleRewards } from './settle-rewards.ts'
import { takeBackRewards } from './take-back-rewards.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const ctx = () => shop.ctx({ kind: 'system' })
const held = (partnerId: number) => balances(ctx(), { partnerId } as PartnerScope)
const linesOf = (orderId: string) =>
  shop.db.select().from(rewardLine).where(eq(rewardLine.orderId, orderId)).orderBy(rewardLine.id)

async function paid(bought: Parameters<typeof addOrder>[1]) {
  const { id } = await addOrder(shop, bought)
  const order = await markPaid(shop, id)
  await earnRewards(ctx(), order)
  return order
}

test('eight concurrent runs earn once', async () => {
  const seller = await addPartner(shop)
  const { id } = await addOrder(shop, { partnerId: seller, userId: await addUser(shop, seller), points: 7 })
  const order = await markPaid(shop, id)
  await Promise.all(Array.from({ length: 8 }, () => earnRewards(ctx(), order)))
  expect(await linesOf(id)).toHaveLength(2)
  expect(await held(seller)).toMatchObject({ pending: 20_000n, points: 7n })
})

test('two concurrent first orders of one user bring one newcomer reward', async () => {
  const seller = await addPartner(shop)
  for (let round = 0; round < 10; round += 1) {
    const userId = await addUser(shop, seller)
    const orders = await Promise.all([1, 2].map(() => addOrder(shop, { partnerId: seller, userId })))
    await Promise.all(orders.map((order) => earnRewards(ctx(), order)))
    await Promise.all(orders.map((order) => markPaid(shop, order.id)))
    const lines = (await Promise.all(orders.map((order) => linesOf(order.id)))).flat()
    expect(lines.filter((line) => line.kind === 'newcomer')).toHaveLength(1)
  }
})

test('concurrent first orders of many users with one phone or address bring one newcomer reward', async () => {
  const sellers = [await addPartner(shop), await addPartner(shop)]
  for (let round = 0; round < 5; round += 1) {
    const [phone, house] = [`08${String(10_000_000 + round)}`, `${round}/9 Moo 2`]
    for (const to of [{ phone }, { house }, { phone: `${phone}1`, house: `${house}1` }]) {
      const orders = await Promise.all(
        [0, 1, 2, 3, 4, 5].map(async (at) => {
          const partnerId = sellers[at % 2]!
          return addOrder(shop, { partnerId, userId: await addUser(shop, partnerId), to })
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
  const seller = await addPartner(shop)
  const order = await paid({ partnerId: seller, userId: await addUser(shop, seller), points: 9 })
  await markCanceled(shop, order.id)
  await Promise.all([1, 2, 3].map(() => takeBackRewards(ctx(), order.id, 'gone')))
  expect(await held(seller)).toMatchObject({ pending: 0n, points: 0n })
})

test('concurrent background jobs settle each line once', async () => {
  shop.passDays(15)
  await settleRewards(ctx())
  const seller = await addPartner(shop)
  for (let i = 0; i < 12; i += 1) {
    const order = await paid({ partnerId: seller, guestId: await addGuest(shop) })
    await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
  }
  shop.passDays(15)
  const runs = await Promise.all([1, 2, 3, 4].map(() => settleRewards(ctx())))
  expect(runs.reduce((sum, run) => sum + run.settled, 0)).toBe(12)
  expect(runs.every((run) => run.failed === 0)).toBe(true)
  expect((await held(seller)).available).toBe(12n * 9_700n)
})

test('concurrent settlement and reversal leave no balance', async () => {
  const seller = await addPartner(shop)
  for (let round = 0; round < 20; round += 1) {
    const order = await paid({ partnerId: seller, guestId: await addGuest(shop), points: 3 })
    await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
    shop.passDays(15)
    await markCanceled(shop, order.id)
    const settle = () => settleRewards(ctx())
    const takeBack = () => takeBackRewards(ctx(), order.id, 'returned')
    await Promise.all(round % 2 ? [settle(), takeBack(), settle()] : [takeBack(), settle(), takeBack()])
    expect(await held(seller)).toMatchObject({ pending: 0n, available: 0n, receivable: 0n, points: 0n })
  }
  const open = await shop.db
    .select()
    .from(rewardLine)
    .where(and(eq(rewardLine.partnerId, seller), eq(rewardLine.status, 'pending')))
  expect(open).toEqual([])
})
