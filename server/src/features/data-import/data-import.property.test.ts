import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvCell } from '../../lib/csv.ts'
import { plainBaht } from '@bailu/phrases/format'
import { addStaff, staffActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { databaseRuns, PROPERTY_SEED } from '../../testing/run-counts.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { shopRule } from '../shop-rules/table.ts'
import { runDataImports } from './registry.ts'

let shop: TestApp
let owner: ReturnType<TestApp['as']>
beforeAll(async () => {
  shop = await openTestApp()
  const limit = { id: uuidv7(), name: 'grant_approval_above', value: 1_000_000_000, validFrom: new Date('2000-01-02') }
  await shop.db.insert(shopRule).values(limit)
  owner = shop.as(staffActor(await addStaff(shop.db, 'owner'), 'owner'))
})
afterAll(() => shop.close())

type Figures = { balance: number; points: number; month: number; growth: number; mentor: number }
const HEAD = [
  'partner_no',
  'first_name',
  'last_name',
  'email',
  'phone',
  'level',
  'mentor_no',
  'balance',
  'points_total',
  'points_month',
  'growth',
]
let files = 0

const toCsv = (file: number, rows: Figures[]): Buffer => {
  const no = (index: number) => `F${file}-${index}`
  const lines = rows.map(({ balance, points, month, growth, mentor }, index) => [
    no(index),
    'Nok',
    'Suk',
    `f${file}.${index}@example.com`,
    '0812345678',
    '1',
    // Only those before it, so that there is no circle.
    index === 0 ? '' : no(mentor % index),
    plainBaht(balance),
    String(points + month),
    String(month),
    String(growth),
  ])
  return Buffer.from([HEAD, ...lines].map((line) => line.map(csvCell).join(',')).join('\n'))
}

const sumsInLedger = async () => {
  const { rows } = await shop.db.execute<{ kind: string; sum: string }>(
    sql`select kind, sum(credits - debits)::text as sum from account where kind in ('available', 'points', 'growth') and partner_id <> 0 group by kind`,
  )
  const sums = new Map(rows.map(({ kind, sum }) => [kind, Number(sum)]))
  return ['available', 'points', 'growth'].map((kind) => sums.get(kind) ?? 0)
}

test(`the sums of the ledger grow by exactly those of the file, and by nothing when it is repeated (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  const figure = fc.nat(1_000_000)
  const row = fc.record({
    balance: fc.oneof(fc.constant(0), fc.nat(10_000_000)),
    points: figure,
    month: fc.nat(1_000),
    growth: figure,
    mentor: fc.nat(100),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      const bytes = toCsv((files += 1), rows)
      const before = await sumsInLedger()
      for (let run = 0; run < 2; run += 1) {
        const { id } = await owner('POST /api/staff/data-import', {}, { upload: { bytes } })
        const { plan, sums } = await owner('GET /api/staff/data-import/{id}', { id })
        await owner('POST /api/staff/data-import/{id}/apply', { id, plan: plan! })
        await runDataImports(shop.ctx({ kind: 'system' }))
        const { waiting } = (await owner('GET /api/staff/data-import', {})).openings
        expect(waiting).toMatchObject(
          run === 0 ? { partners: sums.partners, amount: sums.balance } : { partners: 0, amount: 0 },
        )
        if (run === 0) await owner('POST /api/staff/data-import/sign-off', waiting)
        await runDataImports(shop.ctx({ kind: 'system' }))
        const after = await sumsInLedger()
        expect(after.map((sum, index) => sum - before[index]!)).toEqual([sums.balance, sums.points, sums.growth])
      }
      const { rows: bound } = await shop.db.execute<{ bound: number }>(
        sql`select count(*)::int as bound from app_user where mentor_id is not null and email like ${`f${files}.%`}`,
      )
      expect(bound[0]!.bound).toBe(rows.length - 1)
      expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])
    }),
    databaseRuns(12, 4),
  )
})
