import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PartnerScope } from '../../core/context.ts'
import { uuidv7 } from 'uuidv7'
import { order as orders } from '../orders/table.ts'
import { newcomerMark, rewardLine } from './table.ts'
import { partner } from '../account/table.ts'
import {
  seedGuest,
  seedOrder,
  seedPartner,
  seedUser,
  markCanceled,
  markFinished,
  markPaid,
} from '../../testing/fixtures/orders-fixture.ts'
import { addBankCard, withdrawAndPay, setMinimumWithdrawal } from '../../testing/fixtures/payouts-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { readBalances, readCompanyBalance } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { ReversalTooLarge } from './book-reversal.ts'
import { countGrowth, levelFor } from './count-growth.ts'
import { earnRewards, reviewNewcomerMarks } from './earn-rewards.ts'
import { reverseRewardShare } from '../../testing/fixtures/reverse-reward-share.ts'
import { scheduleSettlement } from './order-settlement.ts'
import { settleRewards } from './settle-rewards.ts'
import { reverseOrderRewards } from './reverse-order-rewards.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
  await setMinimumWithdrawal(shop, 1)
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

async function settled(bought: Parameters<typeof seedOrder>[1]) {
  const order = await paid(bought)
  await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
  shop.passDays(15)
  await settleRewards(ctx())
  return order
}

async function spend(partnerId: number, amount: bigint) {
  await addBankCard(shop, partnerId)
  await withdrawAndPay(shop, partnerId, amount)
}

describe('earning', () => {
  test("a client's order: sales by level, newcomer once, points", async () => {
    const seller = await seedPartner(shop, { level: 2 })
    const client = await seedUser(shop, seller)
    const first = await paid({ partnerId: seller, userId: client, subtotal: 99_999n, points: 40 })
    const second = await paid({ partnerId: seller, userId: client, subtotal: 10_000n, points: 5 })
    expect((await linesOf(first.id)).map((l) => [l.kind, l.gross, l.rateBp])).toEqual([
      ['sales', 14_999n, 1_500],
      ['newcomer', 10_000n, null],
    ])
    expect((await linesOf(second.id)).map((l) => l.kind)).toEqual(['sales'])
    expect(await balancesOf(seller)).toMatchObject({ pending: 26_499n, available: 0n, points: 45n, growth: 45n })
  })

  describe('a newcomer is checked by phone and address too', () => {
    const kinds = async (to: { phone?: string; deps?: string }, seller: number) => {
      const order = await paid({ partnerId: seller, userId: await seedUser(shop, seller), to })
      return (await linesOf(order.id)).map(({ kind }) => kind)
    }

    test('another account with the same phone in any notation is not a newcomer', async () => {
      const seller = await seedPartner(shop)
      expect(await kinds({ phone: '0861112222' }, seller)).toEqual(['sales', 'newcomer'])
      for (const phone of ['0861112222', '+66 86 111 2222', '0066861112222'])
        expect(await kinds({ phone }, await seedPartner(shop))).toEqual(['sales'])
      expect(await kinds({ phone: '0861112223' }, seller)).toEqual(['sales', 'newcomer'])
    })

    test('another account at the same address is not a newcomer; a denied one marks nothing', async () => {
      const seller = await seedPartner(shop)
      expect(await kinds({ deps: '12/3 Soi Ari' }, seller)).toEqual(['sales', 'newcomer'])
      expect(await kinds({ deps: '12/3, SOI ARI', phone: '0863334444' }, seller)).toEqual(['sales'])
      expect(await kinds({ deps: '77 Soi Ari', phone: '0863334444' }, seller)).toEqual(['sales', 'newcomer'])
    })

    test('an address corrected after the payment to that of an earlier newcomer cancels the reward, and is used up itself', async () => {
      const seller = await seedPartner(shop)
      const address = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!.address
      const correct = async (id: string, changes: object) => {
        await shop.db
          .update(orders)
          .set({ address: { ...(await address(id)), ...changes } })
          .where(eq(orders.id, id))
        await reviewNewcomerMarks(ctx(), id)
      }
      const buy = async (phone: string) =>
        paid({ partnerId: seller, userId: await seedUser(shop, seller), to: { phone } })
      const [first, second] = [await buy('0867770001'), await buy('0867770002')]
      await correct(first.id, { phone: '0867770009' })
      expect((await linesOf(first.id)).map(({ status }) => status)).toEqual(['pending', 'pending'])
      await correct(second.id, { phone: '086-777-0009' })
      expect((await linesOf(second.id)).map(({ kind, status, reason }) => [kind, status, reason])).toEqual([
        ['sales', 'pending', ''],
        ['newcomer', 'canceled', 'not_newcomer'],
      ])
      for (const phone of ['0867770001', '0867770009']) expect(await kinds({ phone }, seller)).toEqual(['sales'])
    })

    test('marks survive a canceled order, a deleted account and another SECRET_KEY', async () => {
      const seller = await seedPartner(shop)
      const first = await paid({ partnerId: seller, userId: await seedUser(shop, seller), to: { phone: '0865556666' } })
      await markCanceled(shop, first.id)
      await reverseOrderRewards(ctx(), first.id, 'canceled')
      await shop.db
        .update(orders)
        .set({ address: { ...first.address, phone: '' } })
        .where(eq(orders.id, first.id))
      expect(await kinds({ phone: '0865556666' }, seller)).toEqual(['sales'])
      const { config } = shop.deps
      Object.assign(config, { secretKey: 'b'.repeat(40), previousSecretKeys: [config.secretKey] })
      expect(await kinds({ phone: '0865556666' }, seller)).toEqual(['sales'])
    })

    test('the database rejects a second reward for a phone or an address, and stores neither in clear', async () => {
      const [mark] = await shop.db.select().from(newcomerMark).limit(1)
      const twice = shop.db.insert(newcomerMark).values({ ...mark!, rewardId: uuidv7() })
      await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } })
      expect(mark!.key).toHaveLength(32)
    })
  })

  test('earning is idempotent', async () => {
    const seller = await seedPartner(shop)
    const { id } = await seedOrder(shop, { partnerId: seller, userId: await seedUser(shop, seller), points: 7 })
    const order = await markPaid(shop, id)
    await earnRewards(ctx(), order)
    await earnRewards(ctx(), order)
    expect(await linesOf(id)).toHaveLength(2)
    expect(await balancesOf(seller)).toMatchObject({ pending: 20_000n, points: 7n })
  })

  test('an own purchase gives points but no reward', async () => {
    const self = await seedPartner(shop)
    const order = await paid({ partnerId: self, userId: self, points: 30 })
    expect(await linesOf(order.id)).toEqual([])
    expect(await balancesOf(self)).toMatchObject({ pending: 0n, points: 30n, growth: 30n })
  })

  test('a buying partner earns points for themselves and rewards for their mentor, but no newcomer reward', async () => {
    const mentor = await seedPartner(shop)
    const buyer = await seedPartner(shop, { mentorId: mentor })
    const order = await paid({ partnerId: mentor, userId: buyer, points: 30 })
    expect((await linesOf(order.id)).map((l) => [l.partnerId, l.kind])).toEqual([[mentor, 'sales']])
    expect((await balancesOf(mentor)).points).toBe(30n)
    expect((await balancesOf(buyer)).points).toBe(30n)
  })

  test("a guest is not a newcomer; the partner's own phone puts the reward on hold", async () => {
    const seller = await seedPartner(shop)
    const order = await settled({ partnerId: seller, guestId: await seedGuest(shop), flags: ['own_phone'] })
    expect((await linesOf(order.id)).map((l) => [l.kind, l.onHold, l.status])).toEqual([['sales', true, 'pending']])
    expect((await balancesOf(seller)).pending).toBe(10_000n)
  })

  test('an order without partner, of a disabled partner, or canceled earns nothing', async () => {
    const off = await seedPartner(shop)
    await shop.db.update(partner).set({ disabledAt: new Date() }).where(eq(partner.userId, off))
    const client = await seedUser(shop)
    expect(await linesOf((await paid({ userId: client, points: 5 })).id)).toEqual([])
    expect(await linesOf((await paid({ partnerId: off, userId: client, points: 5 })).id)).toEqual([])
    const seller = await seedPartner(shop)
    const canceled = await seedOrder(shop, { partnerId: seller, userId: client, points: 5 })
    await markCanceled(shop, canceled.id)
    await earnRewards(ctx(), canceled)
    expect(await balancesOf(seller)).toMatchObject({ pending: 0n, points: 0n })
  })

  test('growth raises levels: 100 to BD, 1000 to BP, 10000 to BSP; levels do not fall', async () => {
    expect([0n, 99n, 100n, 999n, 1_000n, 9_999n, 10_000n, 99_999n].map((g) => levelFor(1, g))).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4,
    ])
    expect(levelFor(3, 0n)).toBe(3)
    const seller = await seedPartner(shop)
    const order = await settled({ partnerId: seller, userId: seller, points: 1_000 })
    await countGrowth(ctx())
    await markCanceled(shop, order.id)
    await reverseOrderRewards(ctx(), order.id, 'returned')
    const [now] = await shop.db.select().from(partner).where(eq(partner.userId, seller))
    expect(now?.level).toBe(3)
    expect(await balancesOf(seller)).toMatchObject({ points: 0n, growth: 0n })
  })
})

describe('settling', () => {
  test('a line settles exactly after the settlement period, less tax', async () => {
    const seller = await seedPartner(shop)
    const order = await paid({ partnerId: seller, guestId: await seedGuest(shop), subtotal: 100_033n })
    await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
    const due = new Date(shop.deps.clock().getTime() + 15 * 86_400_000)
    shop.setClock(new Date(due.getTime() - 1))
    await settleRewards(ctx())
    expect((await balancesOf(seller)).pending).toBe(10_003n)
    shop.setClock(due)
    const tax = await readCompanyBalance(ctx(), 'tax_payable')
    await settleRewards(ctx())
    await settleRewards(ctx())
    expect(await balancesOf(seller)).toMatchObject({ pending: 0n, available: 9_703n })
    expect((await readCompanyBalance(ctx(), 'tax_payable')) - tax).toBe(300n)
    expect((await linesOf(order.id))[0]).toMatchObject({
      status: 'approved',
      tax: 300n,
      taxRuleId: 'flat-3',
      yearToDate: 0n,
      withheldToDate: 0n,
    })
  })

  test('cash on delivery received late counts from the hand-over', async () => {
    const seller = await seedPartner(shop)
    const { id } = await seedOrder(shop, { partnerId: seller, guestId: await seedGuest(shop), method: 'cod' })
    const finishedAt = await markFinished(shop, id)
    shop.passDays(4)
    await earnRewards(ctx(), await markPaid(shop, id))
    expect((await linesOf(id))[0]?.settlesAt).toEqual(new Date(finishedAt.getTime() + 15 * 86_400_000))
  })
})

describe('reversing', () => {
  test('a pending line is canceled; repeating changes nothing', async () => {
    const seller = await seedPartner(shop)
    const order = await paid({ partnerId: seller, userId: await seedUser(shop, seller), points: 9 })
    await markCanceled(shop, order.id)
    await reverseOrderRewards(ctx(), order.id, 'out of stock')
    await reverseOrderRewards(ctx(), order.id, 'out of stock')
    expect((await linesOf(order.id)).map((l) => [l.status, l.reason])).toEqual([
      ['canceled', 'out of stock'],
      ['canceled', 'out of stock'],
    ])
    expect(await balancesOf(seller)).toMatchObject({ pending: 0n, points: 0n, growth: 0n })
  })

  test('a settled line is reversed at its original figures; a spent amount becomes debt, paid by later rewards', async () => {
    const seller = await seedPartner(shop)
    const order = await settled({ partnerId: seller, guestId: await seedGuest(shop) })
    await spend(seller, 9_000n)
    await markCanceled(shop, order.id)
    await reverseOrderRewards(ctx(), order.id, 'refunded')
    await reverseOrderRewards(ctx(), order.id, 'refunded')
    expect((await linesOf(order.id)).map((l) => [l.gross, l.tax, l.status])).toEqual([
      [10_000n, 300n, 'approved'],
      [-10_000n, -300n, 'approved'],
    ])
    expect(await balancesOf(seller)).toMatchObject({ available: 0n, receivable: 9_000n })
    await settled({ partnerId: seller, guestId: await seedGuest(shop) })
    expect(await balancesOf(seller)).toMatchObject({ available: 700n, receivable: 0n })
  })

  test('partial reversals sum exactly to the line, and never more', async () => {
    const seller = await seedPartner(shop)
    const order = await settled({ partnerId: seller, guestId: await seedGuest(shop), subtotal: 99_991n })
    const [line] = await linesOf(order.id)
    for (const part of [33_331n, 33_331n, 33_329n]) {
      await reverseRewardShare(ctx(), line!.id, { part, total: 99_991n, reason: 'part returned' })
    }
    await expect(reverseRewardShare(ctx(), line!.id, { part: 1n, total: 99_991n, reason: 'more' })).rejects.toThrow(
      ReversalTooLarge,
    )
    const lines = await linesOf(order.id)
    expect(lines.reduce((sum, l) => sum + l.gross, 0n)).toBe(0n)
    expect(lines.reduce((sum, l) => sum + l.tax, 0n)).toBe(0n)
    expect(await balancesOf(seller)).toMatchObject({ available: 0n, receivable: 0n })
  })

  test('a partial reversal of a pending line settles or is canceled with it', async () => {
    const seller = await seedPartner(shop)
    const finished = await paid({ partnerId: seller, guestId: await seedGuest(shop) })
    const canceled = await paid({ partnerId: seller, guestId: await seedGuest(shop) })
    for (const order of [finished, canceled]) {
      const [line] = await linesOf(order.id)
      await reverseRewardShare(ctx(), line!.id, { part: 1n, total: 4n, reason: 'part returned' })
    }
    expect((await balancesOf(seller)).pending).toBe(15_000n)
    await markCanceled(shop, canceled.id)
    await reverseOrderRewards(ctx(), canceled.id, 'canceled')
    expect((await balancesOf(seller)).pending).toBe(7_500n)
    await scheduleSettlement(ctx(), finished.id, await markFinished(shop, finished.id))
    shop.passDays(15)
    await settleRewards(ctx())
    expect((await linesOf(finished.id)).map((l) => [l.status, l.settledGross, l.tax])).toEqual([
      ['approved', 7_500n, 225n],
      ['approved', 0n, 0n],
    ])
    expect((await balancesOf(seller)).available).toBe(7_275n)
  })
})
