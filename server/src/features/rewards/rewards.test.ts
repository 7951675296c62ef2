import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PartnerScope } from '../../core/context.ts'
import { uuidv7 } from 'uuidv7'
import { order as orders } from '../../database/tables/orders.ts'
import { newcomerMark, rewardLine } from '../../database/tables/rewards.ts'
import { partner } from '../../database/tables/people.ts'
import {
  addGuest,
  addOrder,
  addPartner,
  addUser,
  markCanceled,
  markFinished,
  markPaid,
} from '../../testing/money-rows.ts'
import { linkCard, payOut, withdrawFrom } from '../../testing/payouts.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { balances, companyBalance } from '../ledger/balances.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { ReversalTooLarge } from './book-reversal.ts'
import { countGrowth } from './count-growth.ts'
import { earnRewards } from './earn-rewards.ts'
import { levelFor } from './level.ts'
import { reverseShare } from '../../testing/reverse-share.ts'
import { scheduleSettlement } from './schedule-settlement.ts'
import { settleRewards } from './settle-rewards.ts'
import { takeBackRewards } from './take-back-rewards.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await withdrawFrom(shop, 1)
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

async function settled(bought: Parameters<typeof addOrder>[1]) {
  const order = await paid(bought)
  await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
  shop.passDays(15)
  await settleRewards(ctx())
  return order
}

async function spend(partnerId: number, amount: bigint) {
  await linkCard(shop, partnerId)
  await payOut(shop, partnerId, amount)
}

describe('earning', () => {
  test("a client's order: sales by level, newcomer once, points", async () => {
    const seller = await addPartner(shop, { level: 2 })
    const client = await addUser(shop, seller)
    const first = await paid({ partnerId: seller, userId: client, goods: 99_999n, points: 40 })
    const second = await paid({ partnerId: seller, userId: client, goods: 10_000n, points: 5 })
    expect((await linesOf(first.id)).map((l) => [l.kind, l.gross, l.rateBp])).toEqual([
      ['sales', 14_999n, 1_500],
      ['newcomer', 10_000n, null],
    ])
    expect((await linesOf(second.id)).map((l) => l.kind)).toEqual(['sales'])
    expect(await held(seller)).toMatchObject({ pending: 26_499n, available: 0n, points: 45n, growth: 45n })
  })

  describe('a newcomer is checked by phone and address too', () => {
    const kinds = async (to: { phone?: string; house?: string }, seller: number) => {
      const order = await paid({ partnerId: seller, userId: await addUser(shop, seller), to })
      return (await linesOf(order.id)).map(({ kind }) => kind)
    }

    test('another account with the same phone in any notation is not a newcomer', async () => {
      const seller = await addPartner(shop)
      expect(await kinds({ phone: '0861112222' }, seller)).toEqual(['sales', 'newcomer'])
      for (const phone of ['0861112222', '+66 86 111 2222', '0066861112222'])
        expect(await kinds({ phone }, await addPartner(shop))).toEqual(['sales'])
      expect(await kinds({ phone: '0861112223' }, seller)).toEqual(['sales', 'newcomer'])
    })

    test('another account at the same address is not a newcomer; a denied one marks nothing', async () => {
      const seller = await addPartner(shop)
      expect(await kinds({ house: '12/3 Soi Ari' }, seller)).toEqual(['sales', 'newcomer'])
      expect(await kinds({ house: '12/3, SOI ARI', phone: '0863334444' }, seller)).toEqual(['sales'])
      expect(await kinds({ house: '77 Soi Ari', phone: '0863334444' }, seller)).toEqual(['sales', 'newcomer'])
    })

    test('marks survive a canceled order, a deleted account and another SECRET_KEY', async () => {
      const seller = await addPartner(shop)
      const first = await paid({ partnerId: seller, userId: await addUser(shop, seller), to: { phone: '0865556666' } })
      await markCanceled(shop, first.id)
      await takeBackRewards(ctx(), first.id, 'canceled')
      await shop.db
        .update(orders)
        .set({ address: { ...first.address, phone: '' } })
        .where(eq(orders.id, first.id))
      expect(await kinds({ phone: '0865556666' }, seller)).toEqual(['sales'])
      const { settings } = shop.house
      Object.assign(settings, { secretKey: 'b'.repeat(40), previousSecretKeys: [settings.secretKey] })
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
    const seller = await addPartner(shop)
    const { id } = await addOrder(shop, { partnerId: seller, userId: await addUser(shop, seller), points: 7 })
    const order = await markPaid(shop, id)
    await earnRewards(ctx(), order)
    await earnRewards(ctx(), order)
    expect(await linesOf(id)).toHaveLength(2)
    expect(await held(seller)).toMatchObject({ pending: 20_000n, points: 7n })
  })

  test('an own purchase gives points but no reward', async () => {
    const self = await addPartner(shop)
    const order = await paid({ partnerId: self, userId: self, points: 30 })
    expect(await linesOf(order.id)).toEqual([])
    expect(await held(self)).toMatchObject({ pending: 0n, points: 30n, growth: 30n })
  })

  test('a buying partner earns points for themselves and rewards for their mentor, but no newcomer reward', async () => {
    const mentor = await addPartner(shop)
    const buyer = await addPartner(shop, { mentorId: mentor })
    const order = await paid({ partnerId: mentor, userId: buyer, points: 30 })
    expect((await linesOf(order.id)).map((l) => [l.partnerId, l.kind])).toEqual([[mentor, 'sales']])
    expect((await held(mentor)).points).toBe(30n)
    expect((await held(buyer)).points).toBe(30n)
  })

  test("a guest is not a newcomer; the partner's own phone puts the reward on hold", async () => {
    const seller = await addPartner(shop)
    const order = await settled({ partnerId: seller, guestId: await addGuest(shop), flags: ['own_phone'] })
    expect((await linesOf(order.id)).map((l) => [l.kind, l.held, l.status])).toEqual([['sales', true, 'pending']])
    expect((await held(seller)).pending).toBe(10_000n)
  })

  test('an order without partner, of a disabled partner, or canceled earns nothing', async () => {
    const off = await addPartner(shop)
    await shop.db.update(partner).set({ disabledAt: new Date() }).where(eq(partner.userId, off))
    const client = await addUser(shop)
    expect(await linesOf((await paid({ userId: client, points: 5 })).id)).toEqual([])
    expect(await linesOf((await paid({ partnerId: off, userId: client, points: 5 })).id)).toEqual([])
    const seller = await addPartner(shop)
    const gone = await addOrder(shop, { partnerId: seller, userId: client, points: 5 })
    await markCanceled(shop, gone.id)
    await earnRewards(ctx(), gone)
    expect(await held(seller)).toMatchObject({ pending: 0n, points: 0n })
  })

  test('growth raises levels: 100 to BD, 1000 to BP, 10000 to BSP; levels do not fall', async () => {
    expect([0n, 99n, 100n, 999n, 1_000n, 9_999n, 10_000n, 99_999n].map((g) => levelFor(1, g))).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4,
    ])
    expect(levelFor(3, 0n)).toBe(3)
    const seller = await addPartner(shop)
    const order = await settled({ partnerId: seller, userId: seller, points: 1_000 })
    await countGrowth(ctx())
    await markCanceled(shop, order.id)
    await takeBackRewards(ctx(), order.id, 'returned')
    const [now] = await shop.db.select().from(partner).where(eq(partner.userId, seller))
    expect(now?.level).toBe(3)
    expect(await held(seller)).toMatchObject({ points: 0n, growth: 0n })
  })
})

describe('settling', () => {
  test('a line settles exactly after the settlement period, less tax', async () => {
    const seller = await addPartner(shop)
    const order = await paid({ partnerId: seller, guestId: await addGuest(shop), goods: 100_033n })
    await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
    const due = new Date(shop.house.clock().getTime() + 15 * 86_400_000)
    shop.setClock(new Date(due.getTime() - 1))
    await settleRewards(ctx())
    expect((await held(seller)).pending).toBe(10_003n)
    shop.setClock(due)
    const tax = await companyBalance(ctx(), 'tax_payable')
    await settleRewards(ctx())
    await settleRewards(ctx())
    expect(await held(seller)).toMatchObject({ pending: 0n, available: 9_703n })
    expect((await companyBalance(ctx(), 'tax_payable')) - tax).toBe(300n)
    expect((await linesOf(order.id))[0]).toMatchObject({
      status: 'approved',
      tax: 300n,
      taxRuleId: 'flat-3',
      yearToDate: 0n,
      withheldToDate: 0n,
    })
  })

  test('cash on delivery received late counts from the hand-over', async () => {
    const seller = await addPartner(shop)
    const { id } = await addOrder(shop, { partnerId: seller, guestId: await addGuest(shop), method: 'cod' })
    const finishedAt = await markFinished(shop, id)
    shop.passDays(4)
    await earnRewards(ctx(), await markPaid(shop, id))
    expect((await linesOf(id))[0]?.settlesAt).toEqual(new Date(finishedAt.getTime() + 15 * 86_400_000))
  })
})

describe('reversing', () => {
  test('a pending line is canceled; repeating changes nothing', async () => {
    const seller = await addPartner(shop)
    const order = await paid({ partnerId: seller, userId: await addUser(shop, seller), points: 9 })
    await markCanceled(shop, order.id)
    await takeBackRewards(ctx(), order.id, 'out of stock')
    await takeBackRewards(ctx(), order.id, 'out of stock')
    expect((await linesOf(order.id)).map((l) => [l.status, l.reason])).toEqual([
      ['canceled', 'out of stock'],
      ['canceled', 'out of stock'],
    ])
    expect(await held(seller)).toMatchObject({ pending: 0n, points: 0n, growth: 0n })
  })

  test('a settled line is reversed at its original figures; a spent amount becomes debt, paid by later rewards', async () => {
    const seller = await addPartner(shop)
    const order = await settled({ partnerId: seller, guestId: await addGuest(shop) })
    await spend(seller, 9_000n)
    await markCanceled(shop, order.id)
    await takeBackRewards(ctx(), order.id, 'refunded')
    await takeBackRewards(ctx(), order.id, 'refunded')
    expect((await linesOf(order.id)).map((l) => [l.gross, l.tax, l.status])).toEqual([
      [10_000n, 300n, 'approved'],
      [-10_000n, -300n, 'approved'],
    ])
    expect(await held(seller)).toMatchObject({ available: 0n, receivable: 9_000n })
    await settled({ partnerId: seller, guestId: await addGuest(shop) })
    expect(await held(seller)).toMatchObject({ available: 700n, receivable: 0n })
  })

  test('partial reversals sum exactly to the line, and never more', async () => {
    const seller = await addPartner(shop)
    const order = await settled({ partnerId: seller, guestId: await addGuest(shop), goods: 99_991n })
    const [line] = await linesOf(order.id)
    for (const part of [33_331n, 33_331n, 33_329n]) {
      await reverseShare(ctx(), line!.id, { part, whole: 99_991n, reason: 'part returned' })
    }
    await expect(reverseShare(ctx(), line!.id, { part: 1n, whole: 99_991n, reason: 'more' })).rejects.toThrow(
      ReversalTooLarge,
    )
    const lines = await linesOf(order.id)
    expect(lines.reduce((sum, l) => sum + l.gross, 0n)).toBe(0n)
    expect(lines.reduce((sum, l) => sum + l.tax, 0n)).toBe(0n)
    expect(await held(seller)).toMatchObject({ available: 0n, receivable: 0n })
  })

  test('a partial reversal of a pending line settles or is canceled with it', async () => {
    const seller = await addPartner(shop)
    const kept = await paid({ partnerId: seller, guestId: await addGuest(shop) })
    const gone = await paid({ partnerId: seller, guestId: await addGuest(shop) })
    for (const order of [kept, gone]) {
      const [line] = await linesOf(order.id)
      await reverseShare(ctx(), line!.id, { part: 1n, whole: 4n, reason: 'part returned' })
    }
    expect((await held(seller)).pending).toBe(15_000n)
    await markCanceled(shop, gone.id)
    await takeBackRewards(ctx(), gone.id, 'canceled')
    expect((await held(seller)).pending).toBe(7_500n)
    await scheduleSettlement(ctx(), kept.id, await markFinished(shop, kept.id))
    shop.passDays(15)
    await settleRewards(ctx())
    expect((await linesOf(kept.id)).map((l) => [l.status, l.settledGross, l.tax])).toEqual([
      ['approved', 7_500n, 225n],
      ['approved', 0n, 0n],
    ])
    expect((await held(seller)).available).toBe(7_275n)
  })
})
