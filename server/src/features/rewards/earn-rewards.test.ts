import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../audit/table.ts'
import { newcomer, rewardedOrder } from './table.ts'
import { partner, user } from '../account/table.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { markPaid, seedOrder, seedPartner, seedUser } from '../../testing/fixtures/orders-fixture.ts'
import { createRewardTools, type RewardTools } from '../../testing/fixtures/rewards-fixture.ts'
import { setShopRule } from '../../testing/fixtures/shop-rules-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { earnRewards } from './earn-rewards.ts'

let shop: TestApp
let tools: RewardTools
let seller: number
beforeAll(async () => {
  shop = await openTestApp()
  tools = createRewardTools(shop)
  seller = await seedPartner(shop)
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await checkLedger({ db: shop.db })).toEqual([])
  shop.passDays(1)
})

const kindsOf = async (orderId: string) => (await tools.linesOf(orderId)).map(({ kind }) => kind)
const buy = async (userId: number) => (await tools.paidOrder({ partnerId: seller, userId })).id
const setVerified = (userId: number, emailVerifiedAt: Date | null) =>
  shop.db.update(user).set({ emailVerifiedAt }).where(eq(user.id, userId))

describe('the newcomer reward', () => {
  test('is not earned by an account with an unverified address; once it is verified, the next order earns it', async () => {
    const client = await seedUser(shop, seller)
    await setVerified(client, null)
    expect(await kindsOf(await buy(client))).toEqual(['sales'])
    expect(await shop.db.$count(newcomer, eq(newcomer.userId, client))).toBe(0)
    shop.passDays(1)
    await setVerified(client, shop.deps.clock())
    expect(await kindsOf(await buy(client))).toEqual(['sales', 'newcomer'])
    expect(await kindsOf(await buy(client))).toEqual(['sales'])
  })

  test('an order paid at the very instant of the verification is an earlier one', async () => {
    const client = await seedUser(shop, seller)
    await setVerified(client, null)
    expect(await kindsOf(await buy(client))).toEqual(['sales'])
    await setVerified(client, shop.deps.clock())
    shop.passDays(1)
    expect(await kindsOf(await buy(client))).toEqual(['sales'])
  })

  test('of two orders paid by one transfer the one with the lower id earns it, whichever is booked first', async () => {
    const client = await seedUser(shop, seller)
    const orders = [
      await seedOrder(shop, { partnerId: seller, userId: client }),
      await seedOrder(shop, { partnerId: seller, userId: client }),
    ]
    const paid = await Promise.all(orders.map(({ id }) => markPaid(shop, id)))
    for (const order of paid.toReversed()) await earnRewards(tools.ctx(), order)
    expect(await Promise.all(orders.map(({ id }) => kindsOf(id)))).toEqual([['sales', 'newcomer'], ['sales']])
  })

  test('a shop rule of 0 gives none and leaves the phone unused for another account', async () => {
    const buyAt = async (phone: string) => {
      const order = await tools.paidOrder({ partnerId: seller, userId: await seedUser(shop, seller), to: { phone } })
      return (await tools.linesOf(order.id)).map(({ kind, gross }) => [kind, gross])
    }
    await setShopRule(shop, 'newcomer_reward', 0)
    expect(await buyAt('0869990000')).toEqual([['sales', 10_000n]])
    await setShopRule(shop, 'newcomer_reward', 12_345)
    expect(await buyAt('0869990000')).toEqual([
      ['sales', 10_000n],
      ['newcomer', 12_345n],
    ])
    await setShopRule(shop, 'newcomer_reward', 10_000)
  })
})

describe('who earns', () => {
  test('a partner whose user account is disabled earns neither rewards nor points, as seller or as buyer', async () => {
    const disabled = await seedPartner(shop, { mentorId: seller })
    await shop.db.update(user).set({ disabledAt: shop.deps.clock() }).where(eq(user.id, disabled))
    await tools.paidOrder({ partnerId: disabled, points: 9 })
    const bought = await tools.paidOrder({ partnerId: seller, userId: disabled, points: 9 })
    expect(await tools.balancesOf(disabled)).toMatchObject({ pending: 0n, points: 0n, growth: 0n })
    // Their mentor still earns, and a partner is no newcomer even while disabled.
    expect(await kindsOf(bought.id)).toEqual(['sales'])
  })

  test('a partner who is enabled after the payment gets nothing for it later: the order was booked', async () => {
    const away = await seedPartner(shop)
    const setDisabled = (disabledAt: Date | null) =>
      shop.db.update(partner).set({ disabledAt }).where(eq(partner.userId, away))
    await setDisabled(shop.deps.clock())
    const order = await tools.paidOrder({ partnerId: away, points: 5 })
    await setDisabled(null)
    await earnRewards(tools.ctx(), order)
    expect(await tools.linesOf(order.id)).toEqual([])
    expect((await tools.balancesOf(away)).points).toBe(0n)
    expect(await shop.db.$count(rewardedOrder, eq(rewardedOrder.orderId, order.id))).toBe(1)
  })
})

describe('the sale', () => {
  test('a share below one satang is no line, but the points are given', async () => {
    const partnerId = await seedPartner(shop)
    const order = await tools.paidOrder({ partnerId, subtotal: 9n, points: 3 })
    expect(await tools.linesOf(order.id)).toEqual([])
    expect(await tools.balancesOf(partnerId)).toMatchObject({ pending: 0n, points: 3n })
    await tools.paidOrder({ partnerId, subtotal: 10n })
    expect((await tools.balancesOf(partnerId)).pending).toBe(1n)
  })

  test.each([
    [1, 1_999n, 199n],
    [2, 1_999n, 299n],
    [3, 1_999n, 399n],
    [4, 1_999n, 499n],
  ])('level %i earns of %s satang %s, rounded down', async (level, subtotal, gross) => {
    const partnerId = await seedPartner(shop, { level })
    const [line] = await tools.linesOf((await tools.paidOrder({ partnerId, subtotal })).id)
    expect(line).toMatchObject({ gross, base: subtotal, status: 'pending', tax: 0n, settlesAt: null, onHold: false })
  })

  test('the rate is that of the instant of the payment, not of a later change', async () => {
    const partnerId = await seedPartner(shop)
    const change = new Date(shop.deps.clock().getTime() + 1_000)
    await setShopRule(shop, 'sales_rates', [1_100, 1_600, 2_100, 2_600], change)
    const before = await tools.paidOrder({ partnerId })
    shop.setClock(change)
    const after = await tools.paidOrder({ partnerId })
    expect((await tools.linesOf(before.id))[0]).toMatchObject({ rateBp: 1_000, gross: 10_000n })
    expect((await tools.linesOf(after.id))[0]).toMatchObject({ rateBp: 1_100, gross: 11_000n })
    await setShopRule(shop, 'sales_rates', [1_000, 1_500, 2_000, 2_500])
  })

  test('each line is in the audit log with its partner, order and amount, and whether it is on hold', async () => {
    const order = await tools.paidOrder({ partnerId: seller, subtotal: 70_000n, flags: ['own_phone'] })
    const [line] = await tools.linesOf(order.id)
    const entries = await readAuditEntries(shop, eq(audit.refId, line!.id))
    expect(entries.map(({ action, detail }) => ({ action, detail }))).toEqual([
      {
        action: 'reward.earned',
        detail: { partner: seller, order: order.id, kind: 'sales', gross: '7000', on_hold: true },
      },
    ])
  })
})
