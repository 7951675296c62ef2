import { and, eq, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { bangkokDay } from '@bailu/phrases/days'
import { shopRule } from '../shop-rules/table.ts'
import { levelRise, partner, session } from '../account/table.ts'
import { partnerDay } from '../reports/table.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { repairLedger } from '../ledger/derived-sums.ts'
import { pushNotice } from '../mail/table.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { createBrowser } from '../../testing/stand-ins/push-service.ts'
import { PROPERTY_SEED } from '../../testing/run-counts.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { countGrowth, levelFor } from '../rewards/count-growth.ts'
import { scheduleSettlement } from '../rewards/order-settlement.ts'
import { markFinished } from '../../testing/fixtures/orders-fixture.ts'

let shop: TestApp
let staff: ReturnType<TestApp['as']>
let payments = 0
beforeAll(async () => {
  shop = await openTestApp()
  staff = shop.as(people.staffActor(await people.addStaff(shop.db, 'owner'), 'owner'))
})
afterAll(() => shop.close())

async function aPartner() {
  const { id } = await people.addPartner(shop.db, `L${(payments += 1)}`)
  const actor = people.userActor(id, true)
  return { id, actor, as: shop.as(actor) }
}

const finish = async (id: string) => scheduleSettlement(shop.ctx({ kind: 'system' }), id, await markFinished(shop, id))

/** Passes the return period of all orders so far. */
async function passReturnPeriod(...bought: { id: string }[]) {
  for (const { id } of bought) await finish(id)
  shop.passDays(15)
  await countGrowth(shop.ctx({ kind: 'system' }))
}

/** A paid order of the buyer. @returns its id and number */
async function buy(buyer: ReturnType<TestApp['as']>, points: number) {
  const { variantId } = await people.addProduct(shop.db, { price: 10_000n, points })
  const placed = await buyer('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address_id: PICKUP_ID,
    contact: people.CONTACT,
    expected_total: 10_000,
  })
  const paid = { id: placed.id, amount: 10_000, bank_reference: `LEVEL-${(payments += 1)}` }
  await staff('POST /api/staff/order/{id}/confirm-payment', paid)
  return placed
}

test('rates of the levels come from the shop rules', async () => {
  const { as } = await aPartner()
  const before = await as('GET /api/level', {})
  expect(before.levels.map(({ name, from, value }) => [name, from, value])).toEqual([
    ['BL', 0, 100],
    ['BD', 100, 1000],
    ['BP', 1000, 10_000],
    ['BSP', 10_000, 10_000],
  ])
  const rates = [100, 200, 300, 4_999]
  const value = { id: uuidv7(), validFrom: shop.deps.clock() }
  await shop.db.insert(shopRule).values([
    { ...value, name: 'sales_rates', value: rates },
    { ...value, id: uuidv7(), name: 'newcomer_reward', value: 4_200 },
  ])
  shop.passDays(1)
  const after = await as('GET /api/level', {})
  expect([after.levels.map(({ rate_bp }) => rate_bp), after.newcomer_reward]).toEqual([rates, 4_200])
})

test('99 is not enough, 100 is: recorded once, notified once, seen once', async () => {
  const { id, actor, as } = await aPartner()
  if (actor.kind !== 'user') throw new Error('a partner is a user')
  const now = shop.deps.clock()
  await shop.db
    .insert(session)
    .values({ id: actor.sessionId, tokenHash: Buffer.from(actor.sessionId), userId: id, createdAt: now, seenAt: now })
  await as('POST /api/push/subscription', { ...createBrowser('https://push.example.com/level').address, lang: 'th' })
  await passReturnPeriod(await buy(as, 99))
  expect((await as('GET /api/user-info', {})).sale).toMatchObject({ level_name: 'BL', growth: 99, risen: null })
  const last = await buy(as, 1)
  const { number } = last
  expect((await as('GET /api/user-info', {})).sale).toMatchObject({ level_name: 'BL', growth: 100, risen: null })
  await passReturnPeriod(last)
  expect((await as('GET /api/user-info', {})).sale).toMatchObject({ level_name: 'BD', growth: 100, risen: 'BD' })
  const notices = await shop.db.select().from(pushNotice).where(eq(pushNotice.kind, 'level_up'))
  expect(notices.map(({ cause }) => cause)).toEqual([`${id}:2`])
  expect((await as('GET /api/level/growth', {})).list[0]).toMatchObject({ points: 1, order_number: number })

  await as('POST /api/level/seen', { level: 2 })
  expect((await as('GET /api/user-info', {})).sale?.risen).toBeNull()
  expect((await as('GET /api/level', {})).levels.map(({ reached_at }) => reached_at !== null)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('growth counts for the level when its order can no longer be returned; the partner sees when', async () => {
  const { id, as } = await aPartner()
  const [reversedOrder, remainingOrder] = [await buy(as, 1_000), await buy(as, 100)]
  const waiting = (await as('GET /api/level/growth', {})).list
  expect(waiting.map(({ points, waits }) => [points, waits])).toEqual([
    [100, { at: null, days: 15 }],
    [1_000, { at: null, days: 15 }],
  ])
  expect(await as('GET /api/level', {})).toMatchObject({ level: 1, growth: 1_100, growth_waits: 1_100 })
  // Points count at once.
  expect((await as('GET /api/income', {})).points.today).toBe(1_100)
  await staff('POST /api/staff/order/{id}/cancel', {
    id: reversedOrder.id,
    reason: 'Wrong order',
    seen_status: 'awaiting_shipment',
  })
  await finish(remainingOrder.id)
  const from = new Date(shop.deps.clock().getTime() + 15 * 86_400_000).toISOString()
  expect((await as('GET /api/level/growth', {})).list[1]!.waits).toEqual({ at: from, days: 15 })
  shop.passDays(14.9)
  await countGrowth(shop.ctx({ kind: 'system' }))
  expect(await as('GET /api/level', {})).toMatchObject({ level: 1, growth: 100, growth_waits: 100 })
  shop.passDays(0.1)
  await countGrowth(shop.ctx({ kind: 'system' }))
  expect(await as('GET /api/level', {})).toMatchObject({ level: 2, growth: 100, growth_waits: 0 })
  expect((await as('GET /api/level/growth', {})).list.map(({ waits }) => waits)).toEqual([null, null, null])
  expect(await shop.db.$count(levelRise, eq(levelRise.partnerId, id))).toBe(1)
})

test('reversals of points and rewards are dated on their own day; past months do not change', async () => {
  const { id, as } = await aPartner()
  const monthly = async () =>
    (await as('GET /api/income/period', { by: 'month' })).list.map(({ period, points }) => [period, points])
  const order = await buy(as, 40)
  const first = (await monthly())[0]![0]
  shop.passDays(31)
  await staff('POST /api/staff/order/{id}/cancel', {
    id: order.id,
    reason: 'Damaged',
    seen_status: 'awaiting_shipment',
  })
  const second = (await monthly())[0]![0]
  expect(await monthly()).toEqual([
    [second, -40],
    [first, 40],
  ])
  const readDays = (await as('GET /api/level/growth', {})).list
  expect(readDays.map(({ at, points }) => [bangkokDay(new Date(at)).slice(0, 7), points])).toEqual(await monthly())
  expect(await checkLedger(shop)).toEqual([])
  // Reversed on the day it was given.
  const [given] = await shop.db.select().from(partnerDay).where(eq(partnerDay.partnerId, id)).orderBy(partnerDay.day)
  await shop.db.delete(partnerDay).where(and(eq(partnerDay.partnerId, id), ne(partnerDay.day, given!.day)))
  await shop.db.update(partnerDay).set({ points: 0 }).where(eq(partnerDay.partnerId, id))
  expect((await checkLedger(shop)).map(({ check }) => check)).toContain('partner_day_differs')
  const repair = () => repairLedger(shop.ctx({ kind: 'system' }))
  expect(Object.values(await repair())).toEqual([2])
  expect(await repair()).toEqual({})
  expect(await checkLedger(shop)).toEqual([])
})

test('reaching two levels at once is recorded as one rise, to the higher', async () => {
  const { id, as } = await aPartner()
  await passReturnPeriod(await buy(as, 1_000))
  expect((await as('GET /api/user-info', {})).sale).toMatchObject({ level_name: 'BP', risen: 'BP' })
  expect(await shop.db.$count(levelRise, eq(levelRise.partnerId, id))).toBe(1)
})

test('a reversal lowers growth but not the level; reaching it again is no second rise', async () => {
  const { id, as } = await aPartner()
  const order = await buy(as, 100)
  await passReturnPeriod(order)
  await as('POST /api/level/seen', { level: 2 })
  await staff('POST /api/staff/order/{id}/cancel', {
    id: order.id,
    reason: 'Damaged',
    seen_status: 'finished',
  })
  expect((await as('GET /api/user-info', {})).sale).toMatchObject({ level_name: 'BD', growth: 0, risen: null })
  const { list } = await as('GET /api/level/growth', {})
  expect(list.map(({ points, order_number, buyer_kind }) => [points, order_number, buyer_kind])).toEqual([
    [-100, order.number, 'own'],
    [100, order.number, 'own'],
  ])
  await passReturnPeriod(await buy(as, 150))
  expect((await as('GET /api/user-info', {})).sale?.risen).toBeNull()
  expect(await shop.db.$count(levelRise, eq(levelRise.partnerId, id))).toBe(1)
})

test('lists the buyer of each order, by page, the caller’s own entries only', async () => {
  const { id, as } = await aPartner()
  const client = shop.as(people.userActor((await people.addUser(shop.db, { mentorId: id })).id))
  for (let n = 0; n < 11; n += 1) {
    await buy(client, 2)
    await buy(as, 1)
  }
  const first = await as('GET /api/level/growth', {})
  const second = await as('GET /api/level/growth', { cursor: first.next! })
  expect([first.list.length, second.list.length, second.next]).toEqual([20, 2, null])
  expect(first.list.slice(0, 2).map(({ points, buyer_kind }) => [points, buyer_kind])).toEqual([
    [1, 'own'],
    [2, 'client'],
  ])
  const sum = [...first.list, ...second.list].reduce((all, { points }) => all + points, 0)
  expect((await as('GET /api/level', {})).growth).toBe(sum)
  const otherPartner = await aPartner()
  expect((await otherPartner.as('GET /api/level/growth', {})).list).toEqual([])
})

test('of two concurrently paid orders that reach a level together, the rise is recorded once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, as } = await aPartner()
    const bought = await Promise.all([buy(as, 50), buy(as, 50)])
    for (const { id: order } of bought) await finish(order)
    shop.passDays(15)
    await Promise.all([countGrowth(shop.ctx({ kind: 'system' })), countGrowth(shop.ctx({ kind: 'system' }))])
    const [now] = await shop.db.select().from(partner).where(eq(partner.userId, id))
    expect([now?.level, await shop.db.$count(levelRise, eq(levelRise.partnerId, id))]).toEqual([2, 1])
  }
})

test(`a level is the one that growth reaches, never lower than before (PROPERTY_SEED=${PROPERTY_SEED})`, () => {
  const opened = [0n, 100n, 1_000n, 10_000n]
  const growth = fc.oneof(
    fc.constantFrom(99n, 100n, 101n, 999n, 1_000n, 1_001n, 9_999n, 10_000n, 10_001n),
    fc.bigInt({ min: -50n, max: 30_000n }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), growth, (level, grown) => {
      const byGrowth = opened.filter((from) => grown >= from).length || 1
      const reached = levelFor(level, grown)
      expect(reached).toBe(Math.max(level, byGrowth))
      expect(LEVELS[reached - 1]).toBeDefined()
    }),
    { seed: PROPERTY_SEED, numRuns: 500 },
  )
})

test('the forecast follows the points of 30 and 90 days; the goal of a month is the partner’s own', async () => {
  const { as } = await aPartner()
  const other = await aPartner()
  expect((await as('GET /api/level', {})).forecast).toEqual({
    missing: 100,
    paces: [
      { days: 30, points: 0, reached_on: null },
      { days: 90, points: 0, reached_on: null },
    ],
    baht_per_point: null,
    goods: null,
  })
  await buy(as, 10)
  shop.passDays(40)
  await buy(as, 30)
  const inDays = (days: number) => bangkokDay(new Date(shop.deps.clock().getTime() + days * 86_400_000))
  // 60 points are missing: at 30 in 30 days 60 days, at 40 in 90 days 135.
  expect((await as('GET /api/level', {})).forecast).toEqual({
    missing: 60,
    paces: [
      { days: 30, points: 30, reached_on: inDays(60) },
      { days: 90, points: 40, reached_on: inDays(135) },
    ],
    // 200 baht of goods for 40 points.
    baht_per_point: 500,
    goods: 30_000,
  })
  const month = { sales: 0, goal: null }
  expect((await as('GET /api/level', {})).month).toEqual(month)
  await as('PUT /api/level/goal', { sales: 5_000_000 })
  await as('PUT /api/level/goal', { sales: 6_000_000 })
  expect((await as('GET /api/level', {})).month).toEqual({ ...month, goal: 6_000_000 })
  expect((await other.as('GET /api/level', {})).month.goal).toBeNull()
  await as('PUT /api/level/goal', { sales: null })
  expect((await as('GET /api/level', {})).month.goal).toBeNull()
})
