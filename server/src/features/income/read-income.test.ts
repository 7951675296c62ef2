import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { taxRule } from '../tax/table.ts'
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
import { PROGRESSIVE_BANDS_2017 } from '../tax/withholding.ts'
import { earnRewards } from '../rewards/earn-rewards.ts'
import { scheduleSettlement } from '../rewards/order-settlement.ts'
import { settleRewards } from '../rewards/settle-rewards.ts'
import { reverseOrderRewards } from '../rewards/reverse-order-rewards.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const ctx = () => shop.ctx({ kind: 'system' })
const asUser = (userId: number, partner: boolean): Actor => ({ kind: 'user', userId, partner, sessionId: '' })

async function paid(bought: Parameters<typeof seedOrder>[1]) {
  const order = await markPaid(shop, (await seedOrder(shop, bought)).id)
  await earnRewards(ctx(), order)
  return order
}
async function finished(bought: Parameters<typeof seedOrder>[1]) {
  const order = await paid(bought)
  await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
  return order
}

describe('GET /api/income', () => {
  test('is zero for a partner without orders', async () => {
    const call = shop.as(asUser(await seedPartner(shop), true))
    const none = { today: 0, month: 0, total: 0 }
    expect(await call('GET /api/income', {})).toEqual({
      points: none,
      rewards: none,
      pending: 0,
      withdrawable: 0,
      owed: 0,
    })
  })

  test('days and months are in Bangkok time', async () => {
    const partnerId = await seedPartner(shop)
    const call = shop.as(asUser(partnerId, true))
    const guestId = await seedGuest(shop)
    shop.setClock(new Date('2026-11-30T16:59:59Z'))
    await paid({ partnerId, guestId, points: 5 })
    expect((await call('GET /api/income', {})).points).toEqual({ today: 5, month: 5, total: 5 })
    shop.setClock(new Date('2026-11-30T17:00:00Z'))
    expect((await call('GET /api/income', {})).points).toEqual({ today: 0, month: 0, total: 5 })
    await paid({ partnerId, guestId, points: 7 })
    const now = await call('GET /api/income', {})
    expect(now.points).toEqual({ today: 7, month: 7, total: 12 })
    expect(now.rewards).toEqual({ today: 10_000, month: 10_000, total: 20_000 })
    expect(now).toMatchObject({ pending: 20_000, withdrawable: 0 })
  })

  test('settled amounts are after tax; reversed ones no longer count', async () => {
    const partnerId = await seedPartner(shop)
    const call = shop.as(asUser(partnerId, true))
    const remaining = await finished({ partnerId, guestId: await seedGuest(shop), points: 5 })
    const reversed = await finished({ partnerId, guestId: await seedGuest(shop), points: 5 })
    shop.passDays(15)
    await settleRewards(ctx())
    expect(await call('GET /api/income', {})).toMatchObject({ pending: 0, withdrawable: 19_400 })
    await markCanceled(shop, reversed.id)
    await reverseOrderRewards(ctx(), reversed.id, 'returned')
    expect(await call('GET /api/income', {})).toMatchObject({
      withdrawable: 9_700,
      points: { total: 5 },
      rewards: { total: 10_000 },
    })
    expect(remaining.id).not.toBe(reversed.id)
  })

  test('is for partners only', async () => {
    await expect(shop.as({ kind: 'anonymous' })('GET /api/income', {})).rejects.toThrow('login_required')
    await expect(shop.as(asUser(await seedUser(shop), false))('GET /api/income', {})).rejects.toThrow('not_a_partner')
    await expect(shop.as(asUser(await seedPartner(shop), true))('GET /api/income', { of: 5 } as never)).rejects.toThrow(
      'bad_input',
    )
  })
})

describe('GET /api/income/sales', () => {
  test('each line has reason and times; gross = tax + net', async () => {
    const partnerId = await seedPartner(shop, { level: 2 })
    const call = shop.as(asUser(partnerId, true))
    const order = await finished({ partnerId, userId: await seedUser(shop, partnerId), subtotal: 100_001n })
    const {
      list: [line, ...others],
    } = await call('GET /api/income/sales', {})
    expect(others).toEqual([])
    expect(line).toMatchObject({
      kind: 'sales',
      status: 'pending',
      gross: 15_000,
      tax: 450,
      net: 14_550,
      tax_estimated: true,
      order_number: order.number,
      base: 100_001,
      rate_bp: 1_500,
      tax_rule: 'flat-3',
      settled_at: null,
      reverses: null,
      on_hold: false,
    })
    expect(Date.parse(line!.settles_at!) - Date.parse(line!.earned_at)).toBe(15 * 86_400_000)
    shop.passDays(15)
    await settleRewards(ctx())
    await markCanceled(shop, order.id)
    await reverseOrderRewards(ctx(), order.id, 'returned')
    const { list } = await call('GET /api/income/sales', { status: 'approved' })
    expect(list.map((l) => [l.gross, l.tax, l.net, l.tax_estimated, l.reason])).toEqual([
      [-15_000, -450, -14_550, false, 'returned'],
      [15_000, 450, 14_550, false, ''],
    ])
    expect(list[0]!.reverses).toBe(list[1]!.id)
  })

  test("pages by cursor without gaps, filters by status, shows the caller's own only", async () => {
    const partnerId = await seedPartner(shop)
    const other = await seedPartner(shop)
    const guestId = await seedGuest(shop)
    for (let i = 0; i < 45; i += 1) {
      const order = await paid({ partnerId, guestId })
      if (i % 3 === 0) {
        await markCanceled(shop, order.id)
        await reverseOrderRewards(ctx(), order.id, 'canceled')
      }
    }
    const call = shop.as(asUser(partnerId, true))
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const { list, next } = await call('GET /api/income/sales', { cursor })
      seen.push(...list.map((l) => l.id))
      if (!next) break
      cursor = next
    }
    expect(seen).toEqual([...new Set(seen)].sort().reverse())
    expect(seen).toHaveLength(45)
    const canceled = await call('GET /api/income/sales', { status: 'canceled' })
    expect(canceled.list).toHaveLength(15)
    expect(canceled.list[0]).toMatchObject({ reason: 'canceled', tax: 0, tax_rule: '' })
    expect((await shop.as(asUser(other, true))('GET /api/income/sales', {})).list).toEqual([])
    await expect(call('GET /api/income/sales', { cursor: 'zz' })).rejects.toThrow('bad_input')
    await expect(call('GET /api/income/sales', { status: 'paid' as never })).rejects.toThrow('bad_input')
    await expect(shop.as({ kind: 'anonymous' })('GET /api/income/sales', {})).rejects.toThrow('login_required')
  })

  test('estimates by the rule in force and the year so far', async () => {
    const partnerId = await seedPartner(shop)
    const call = shop.as(asUser(partnerId, true))
    shop.setClock(new Date('2027-02-01T00:00:00Z'))
    await shop.db.insert(taxRule).values({
      id: '40-2',
      method: 'progressive',
      rateBp: 0,
      bands: PROGRESSIVE_BANDS_2017,
      validFrom: new Date('2026-12-31T17:00:00Z'),
    })
    await finished({ partnerId, guestId: await seedGuest(shop), subtotal: 150_000_000n })
    shop.passDays(15)
    await settleRewards(ctx())
    await finished({ partnerId, guestId: await seedGuest(shop), subtotal: 1_000_000n })
    const { list } = await call('GET /api/income/sales', {})
    expect(list.map((l) => [l.gross, l.tax, l.tax_estimated, l.tax_rule])).toEqual([
      [100_000, 5_000, true, '40-2'],
      [15_000_000, 0, false, '40-2'],
    ])
  })
})
