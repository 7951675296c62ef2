import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserScope } from '../../../core/context.ts'
import { csvLines } from '../../../lib/csv.ts'
import { partnerApplication, user } from '../../account/table.ts'
import { rewardLine } from '../../rewards/table.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import { newStaffActor } from '../../../testing/fixtures/actors-fixture.ts'
import { seedPartner } from '../../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  partnerActor,
  withdrawAndPay,
  setMinimumWithdrawal,
} from '../../../testing/fixtures/payouts-fixture.ts'
import { PROPERTY_SEED, databaseRuns } from '../../../testing/run-counts.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { reverseRewardShare } from '../../../testing/fixtures/reverse-reward-share.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { deleteCard } from '../card/save-card.ts'
import { erasePayoutData } from '../own-data.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const finance = () => shop.as(newStaffActor('finance'))

async function fileOf(period: { year: number; month?: number }) {
  const { rows } = await finance()('GET /api/staff/withholding/csv', { ...period, reason: 'Filing' })
  let text = ''
  for await (const part of csvLines(rows)) text += part
  return text.slice(1).trimEnd().split('\r\n')
}

/** Tax booked as payable and reversed in a period, from the ledger. */
async function booked(from: string, to: string) {
  const { rows } = await shop.db.execute<{ tax: string; back: string }>(sql`
    select coalesce(sum(t.amount) filter (where c.kind = 'tax_payable'), 0) as tax,
      coalesce(sum(t.amount) filter (where d.kind = 'tax_payable'), 0) as back
    from transfer t join account c on c.id = t.credit_id join account d on d.id = t.debit_id
    where t.at >= ${from}::timestamptz and t.at < ${to}::timestamptz`)
  return { tax: Number(rows[0]!.tax), tax_back: Number(rows[0]!.back) }
}

test('the CSV has full payee data, ends with the sums, and is recorded in the audit log', async () => {
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  await earnSettledReward(shop, id, 1_000_000n)
  const lines = await fileOf({ year: 2026, month: 11 })
  expect(lines[1]).toMatch(new RegExp(`^T${id},thai_id,1101700230708,มาลี,สุขสันต์,.*,10000\\.00,300\\.00,0\\.00,0\\.00,$`))
  expect(lines.at(-1)).toBe('TOTAL,,,,,,10000.00,300.00,0.00,0.00,')
  const traces = await readAuditEntries(shop)
  expect(traces.find(({ action }) => action === 'withholding.filed')?.detail).toEqual({ reason: 'Filing' })
  const pdf = await finance()('GET /api/staff/withholding/{id}/{year}', { id, year: 2026, reason: 'Asked for' })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const bare = await seedPartner(shop)
  const asked = { id: bare, year: 2026, reason: 'x' }
  expect(await callOutcome(finance()('GET /api/staff/withholding/{id}/{year}', asked))).toBe('card_missing')
})

test('a payee without a card appears under the name of the account, and is counted', async () => {
  const before = await finance()('GET /api/staff/withholding/sum', { year: 2026, month: 11 })
  const [applied, imported] = [await seedPartner(shop), await seedPartner(shop)]
  await shop.db.insert(partnerApplication).values({
    id: uuidv7(),
    userId: applied,
    status: 'approved',
    firstName: 'มานี',
    lastName: 'ใจดี',
    birthDate: '1990-01-01',
    message: '',
    submittedAt: shop.deps.clock(),
    decidedAt: shop.deps.clock(),
  })
  await shop.db.update(user).set({ nickname: 'Somchai' }).where(eq(user.id, imported))
  for (const id of [applied, imported]) await earnSettledReward(shop, id, 1_000_000n)
  const lines = await fileOf({ year: 2026, month: 11 })
  const of = (id: number) => lines.find((line) => line.startsWith(`T${id},`))
  expect(of(applied)).toMatch(/^T\d+,,,มานี,ใจดี,,10000\.00,.*,id_number address$/)
  expect(of(imported)).toMatch(/^T\d+,,,Somchai,,,10000\.00,.*,id_number address$/)
  const sums = await finance()('GET /api/staff/withholding/sum', { year: 2026, month: 11 })
  expect(sums).toMatchObject({ payees: before.payees + 2, without_id: before.without_id + 2 })
})

test('a payee whose card or account was deleted appears as on the card that was paid to', async () => {
  await setMinimumWithdrawal(shop, 1)
  const before = await finance()('GET /api/staff/withholding/sum', { year: 2026, month: 11 })
  const [unlinked, left] = [await seedPartner(shop), await seedPartner(shop)]
  for (const id of [unlinked, left]) {
    await addBankCard(shop, id)
    await earnSettledReward(shop, id, 1_000_000n)
    await withdrawAndPay(shop, id, 970_000n)
  }
  await deleteCard(shop.ctx(partnerActor(unlinked)))
  await erasePayoutData(shop.ctx({ kind: 'system' }), { userId: left } as UserScope)
  const lines = await fileOf({ year: 2026, month: 11 })
  for (const id of [unlinked, left]) {
    expect(lines.find((line) => line.startsWith(`T${id},`))).toMatch(
      /^T\d+,thai_id,1101700230708,มาลี,สุขสันต์,.+,10000\.00,300\.00,0\.00,0\.00,$/,
    )
    const pdf = await finance()('GET /api/staff/withholding/{id}/{year}', { id, year: 2026, reason: 'Asked for' })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  const { list } = await finance()('GET /api/staff/withholding', { year: 2026, month: 11 })
  expect(list.filter(({ partner }) => [unlinked, left].includes(partner.id)).map(({ card }) => card)).toEqual([
    true,
    true,
  ])
  const sums = await finance()('GET /api/staff/withholding/sum', { year: 2026, month: 11 })
  expect(sums).toMatchObject({ payees: before.payees + 2, without_id: before.without_id })
})

test(`months, years, lists and files equal the ledger, whatever was earned and reversed (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  const step = fc.record({
    who: fc.nat(2),
    gross: fc.integer({ min: 1_000, max: 3_000_000 }),
    hours: fc.integer({ min: 0, max: 400 }),
    back: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const people = [await seedPartner(shop), await seedPartner(shop), await seedPartner(shop)]
      for (const { who, gross, hours, back } of steps) {
        shop.passDays(hours / 24)
        await earnSettledReward(shop, people[who]!, BigInt(gross))
        if (back === undefined) continue
        const [line] = await shop.db
          .select()
          .from(rewardLine)
          .where(sql`partner_id = ${people[who]!} and reverses is null`)
          .orderBy(sql`settled_at desc, id desc`)
          .limit(1)
        await reverseRewardShare(shop.ctx({ kind: 'system' }), line!.id, {
          part: BigInt(back),
          total: 10n,
          reason: 'part',
        })
      }
      const now = shop.deps.clock()
      const [year, month] = [now.getUTCFullYear(), new Date(now.getTime() + 7 * 3_600_000).getUTCMonth() + 1]
      for (const period of [{ year }, { year, month }]) {
        const first = `${year}-${String(period.month ?? 1).padStart(2, '0')}-01T00:00:00+07:00`
        const last =
          period.month && period.month < 12
            ? `${year}-${String(period.month + 1).padStart(2, '0')}-01T00:00:00+07:00`
            : `${year + 1}-01-01T00:00:00+07:00`
        const sums = await finance()('GET /api/staff/withholding/sum', period)
        expect(sums).toMatchObject(await booked(first, last))
        const rows = []
        for (let cursor: string | undefined; ;) {
          const part = await finance()('GET /api/staff/withholding', { ...period, cursor })
          rows.push(...part.list)
          if (!part.next) break
          cursor = part.next
        }
        expect(rows.length).toBe(sums.payees)
        for (const key of ['gross', 'tax', 'gross_back', 'tax_back'] as const)
          expect(rows.reduce((sum, row) => sum + row[key], 0)).toBe(sums[key])
        const total = (await fileOf(period)).at(-1)!.split(',').slice(6, 10)
        expect(total.map((cell) => Math.round(Number(cell) * 100))).toEqual([
          sums.gross,
          sums.tax,
          sums.gross_back,
          sums.tax_back,
        ])
      }
    }),
    databaseRuns(12),
  )
})
