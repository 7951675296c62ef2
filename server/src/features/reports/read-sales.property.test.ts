import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PartnerSales } from '@bailu/contract/reports/staff'
import { addDays } from '@bailu/phrases/days'
import type { CsvReply } from '../../lib/csv.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { userActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { PROPERTY_SEED, databaseRuns } from '../../testing/run-counts.ts'
import { playRandomSales, salesSteps } from '../../testing/scenarios/random-sales.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { storeSoldMonths } from './sold-totals.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

type Range = { from: string; to: string }

test(`staff reports equal partner reports, and sales equal the orders, the payments and the files (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  const finance = shop.as((await seedStaff(shop, 'finance')).actor)
  const slice = fc.tuple(fc.nat(40), fc.nat(40))
  await fc.assert(
    fc.asyncProperty(salesSteps, slice, async (script, [a, b]) => {
      const { partner, today } = await playRandomSales(shop, script)
      const first = '2026-12-31'
      const [low, high] = [addDays(first, Math.min(a, b)), addDays(first, Math.max(a, b))]
      const range = low > today ? { from: first, to: first } : { from: low, to: high < today ? high : today }
      await samePartner(finance, partner, range)
      await sameSales(finance, range)
      const live = await readAll(finance, range)
      // Past months are stored now, and change further until the next run.
      await storeSoldMonths(shop.ctx({ kind: 'system' }))
      expect(await readAll(finance, range)).toEqual(live)
    }),
    databaseRuns(8),
  )
}, 90_000)

type Call = ReturnType<TestApp['as']>

/** All reports that read stored months. */
const readAll = (finance: Call, range: Range) =>
  Promise.all([
    finance('GET /api/staff/report/sales', { ...range, by: 'day' }),
    finance('GET /api/staff/report/products', range),
    finance('GET /api/staff/report/partners', range),
    finance('GET /api/staff/report/partners/total', range),
  ])

async function samePartner(finance: Call, partnerId: number, range: Range): Promise<void> {
  const rows: PartnerSales[] = []
  for (let cursor: string | undefined; ;) {
    const { list, next } = await finance('GET /api/staff/report/partners', { ...range, cursor })
    rows.push(...list)
    if (next === null) break
    cursor = next
  }
  const own = await shop.as(userActor(partnerId, true))('GET /api/data-center', range)
  const value = (id: string) => [...own.trade, ...own.customer].find((one) => one.id === id)?.value
  const row = rows.find(({ id }) => id === partnerId)
  expect(row).toMatchObject({
    orders: value('orders'),
    sales: value('sales'),
    refunds: value('refunds'),
    rewards: value('rewards'),
    points: value('points'),
    clients: value('clients'),
  })
  expect(rows.map(({ sales }) => sales)).toEqual(rows.map(({ sales }) => sales).toSorted((a, b) => b - a))
  const total = await finance('GET /api/staff/report/partners/total', range)
  expect(total.partners).toBe(rows.length)
  for (const part of ['orders', 'sales', 'refunds', 'rewards', 'points', 'tax', 'withdrawn'] as const)
    expect([part, rows.reduce((sum, one) => sum + one[part], 0)]).toEqual([part, total[part]])
}

async function sameSales(finance: Call, range: Range): Promise<void> {
  const report = await finance('GET /api/staff/report/sales', { ...range, by: 'week' })
  const { total, periods, splits } = report
  for (const part of ['orders', 'units', 'subtotal', 'paid', 'refunds', 'net'] as const)
    expect([part, periods.reduce((sum, one) => sum + one[part], 0)]).toEqual([part, total[part]])
  for (const split of Object.values(splits))
    for (const part of ['orders', 'units', 'subtotal', 'paid'] as const)
      expect(split.reduce((sum, one) => sum + one[part], 0)).toBe(total[part])
  const partners = await finance('GET /api/staff/report/partners/total', range)
  expect(splits.brought.find(({ key }) => key === 'partner')?.subtotal ?? 0).toBe(partners.sales)

  // Money received and refunded by finance, from the rows written with each. Goods returned after a goodwill
  // refund are refunded in full, of which the goodwill amount was paid before.
  const day = (at: string) =>
    sql`(${sql.raw(at)} at time zone 'Asia/Bangkok')::date between ${range.from}::date and ${range.to}::date`
  const { rows } = await shop.db.execute<{ paid: string; refunded: string }>(sql`
    select (select coalesce(sum(amount), 0) from order_payment where ${day('confirmed_at')}) as paid,
      (select coalesce(sum(amount), 0) from refund_transfer where ${day('refunded_at')})
        + (select coalesce(sum(deducted), 0) from order_return where ${day('refunded_at')})
        + (select coalesce(sum(p.amount), 0) from order_payment p join orders o on o.id = p.order_id where ${day('o.canceled_at')}) as refunded`)
  expect([total.paid, total.refunds]).toEqual([Number(rows[0]!.paid), Number(rows[0]!.refunded)])

  const file = (await finance('GET /api/staff/report/sales/csv', range)) as CsvReply
  const sums = { paid: 0, back: 0 }
  let lines = 0
  for await (const line of file.rows) {
    lines += 1
    if (lines > 1) sums[line[1] === 'Order paid' ? 'paid' : 'back'] += Math.round(Number(line[8]) * 100)
  }
  expect(sums).toEqual({ paid: total.paid, back: total.refunds })
  const { total_before } = report
  const before = await finance('GET /api/staff/report/sales', report.before)
  expect(before.total).toEqual(total_before)
}
