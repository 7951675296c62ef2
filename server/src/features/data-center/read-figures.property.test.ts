import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { CUSTOMER_FIGURES, TRADE_FIGURES } from '@bailu/contract/data-center/kinds'
import { addDays } from '@bailu/phrases/days'
import { userActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { PROPERTY_SEED, databaseRuns } from '../../testing/run-counts.ts'
import { playRandomSales, salesSteps, type SalesScenarioEvent } from '../../testing/scenarios/random-sales.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

type Call = ReturnType<TestApp['as']>
type Range = { from: string; to: string }

async function allOf<T>(page: (cursor?: string) => Promise<{ list: T[]; next: string | null }>): Promise<T[]> {
  const seen: T[] = []
  for (let cursor: string | undefined; ;) {
    const { list, next } = await page(cursor)
    seen.push(...list)
    if (next === null) return seen
    cursor = next
  }
}
type TradeRow = ReplyOf<'GET /api/data-center/trade/{id}/list'>['list'][number]
const tradeList = (call: Call, id: string, range: Range): Promise<TradeRow[]> =>
  allOf((cursor) => call('GET /api/data-center/trade/{id}/list', { id, ...range, cursor }))

const within =
  ({ from, to }: Range) =>
  (one: SalesScenarioEvent) =>
    one.day >= from && one.day <= to
const total = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const goods = (rows: SalesScenarioEvent[]) => rows.reduce((sum, one) => sum + Number(one.subtotal), 0)

/** Computes the figures from the events in the simplest way. */
function expected(happened: SalesScenarioEvent[], range: Range) {
  const sold = happened.filter((one) => one.what === 'order')
  const now = sold.filter(within(range))
  const until = sold.filter((one) => one.day <= range.to)
  const buyers = new Set(now.map(({ buyer }) => buyer))
  return {
    orders: now.length,
    sales: goods(now),
    average: now.length === 0 ? null : Math.floor(goods(now) / now.length),
    refunds: goods(happened.filter((one) => one.what === 'refund').filter(within(range))),
    active: buyers.size,
    repeat: [...buyers].filter((buyer) => until.filter((one) => one.buyer === buyer).length > 1).length,
  }
}

test(`figures equal the sums of their lists and of the ledger, across midnight and the turn of the year (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  const slices = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { minLength: 2, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(salesSteps, slices, async (script, cuts) => {
      const { partner, happened, today } = await playRandomSales(shop, script)
      const call = shop.as(userActor(partner, true))
      const first = '2026-12-31'
      const ranges = cuts.map(([a, b]): Range => {
        const from = addDays(first, Math.min(a, b))
        return from > today ? { from: first, to: first } : { from, to: least(addDays(first, Math.max(a, b)), today) }
      })
      for (const range of ranges) await same(call, happened, range)
      await everything(call, partner, { from: addDays(today, -89), to: today })
      expect(await checkLedger(shop)).toEqual([])
    }),
    databaseRuns(12),
  )
}, 60_000)

const least = (a: string, b: string) => (a < b ? a : b)

async function same(call: Call, happened: SalesScenarioEvent[], range: Range): Promise<void> {
  const overview = await call('GET /api/data-center', range)
  const value = (id: string) => [...overview.customer, ...overview.trade].find((one) => one.id === id)?.value
  const expectedFigures = expected(happened, range)
  expect(Object.fromEntries(Object.keys(expectedFigures).map((id) => [id, value(id)]))).toEqual(expectedFigures)
  for (const id of TRADE_FIGURES) {
    const opened = await call('GET /api/data-center/trade/{id}', { id, ...range })
    const rows = await tradeList(call, id, range)
    expect(opened.value).toBe(value(id))
    if (id === 'average') expect(opened.value).toBe(rows.length === 0 ? null : Math.floor(total(rows) / rows.length))
    else expect(id === 'orders' ? rows.length : total(rows), id).toBe(opened.value)
    if (id !== 'average') expect(opened.days.reduce((sum, day) => sum + (day.value ?? 0), 0)).toBe(opened.value)
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
  }
  for (const id of CUSTOMER_FIGURES) {
    const opened = await call('GET /api/data-center/customer/{id}', { id, ...range })
    const rows = await allOf((cursor) => call('GET /api/data-center/customer/{id}/list', { id, ...range, cursor }))
    expect([id, rows.length, opened.value]).toEqual([id, value(id), value(id)])
    if (id === 'active') expect(total(rows)).toBe(expectedFigures.sales)
  }
  expect(overview.before.to).toBe(addDays(range.from, -1))
  const before = await call('GET /api/data-center', overview.before)
  for (const group of ['customer', 'trade'] as const)
    expect(overview[group].map((one) => one.before)).toEqual(before[group].map((one) => one.value))
}

/** Compares with the ledger: all rewards and points ever earned. */
async function everything(call: Call, partnerId: number, range: InputOf<'GET /api/data-center'>): Promise<void> {
  const { trade } = await call('GET /api/data-center', range)
  const value = (id: string) => trade.find((one) => one.id === id)?.value
  const { rows } = await shop.db.execute<{ rewards: string; points: string }>(sql`
    select
      (select coalesce(sum(case when t.code = 'reward.earned' then t.amount else -t.amount end), 0) from transfer t
        join reward_line l on t.ref_type = 'reward' and t.ref_id = l.id::text
        where l.partner_id = ${partnerId} and t.code in ('reward.earned', 'reward.canceled', 'reward.reduced', 'reward.reversed')) as rewards,
      (select coalesce(sum(credits - debits), 0) from account where partner_id = ${partnerId} and kind = 'points') as points`)
  // Reversals of a canceled line are canceled with it, in one entry for the remaining amount.
  expect([value('rewards'), value('points')]).toEqual([Number(rows[0]?.rewards), Number(rows[0]?.points)])
}
