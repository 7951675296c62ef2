import { and, eq, inArray, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { account, transfer } from '../../ledger/table.ts'
import { rewardLine } from '../../rewards/table.ts'
import { shopRule } from '../../shop-rules/table.ts'
import { seedPartner } from '../../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  partnerActor,
  signInRecently,
} from '../../../testing/fixtures/payouts-fixture.ts'
import { PROPERTY_SEED, databaseRuns } from '../../../testing/run-counts.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { reverseRewardShare } from '../../../testing/fixtures/reverse-reward-share.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { drawCertificate } from './draw-certificate.ts'
import { type Actor, asPartner } from '../../../core/context.ts'
import { readCertificate } from './make-certificate.ts'

const statementOf = (actor: Actor, year: number) => {
  const ctx = shop.ctx(actor)
  return readCertificate(ctx, asPartner(ctx), year)
}

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

async function signedInPartner({ card = true } = {}) {
  const actor = partnerActor(await seedPartner(shop))
  if (card) await addBankCard(shop, actor.userId)
  await signInRecently(shop, actor)
  return { id: actor.userId, actor, call: shop.as(actor) }
}

test('requires a recent password, a card, and a year with settled rewards', async () => {
  shop.setClock(new Date('2026-11-20T05:00:00Z'))
  const { id, call } = await signedInPartner({ card: false })
  await earnSettledReward(shop, id, 100_000n)
  expect(await call('GET /api/withholding', {})).toEqual({
    list: [{ year: 2026, gross: 100_000, tax: 3_000, closed: false }],
    card: false,
  })
  expect(await callOutcome(call('GET /api/withholding/{year}', { year: 2026 }))).toBe('card_missing')
  await addBankCard(shop, id)
  expect(await callOutcome(call('GET /api/withholding/{year}', { year: '2025' }))).toBe('not_found')
  expect(await callOutcome(call('GET /api/withholding/{year}', { year: 'x' }))).toBe('bad_input')
  const stale = { ...partnerActor(id), recentAuth: false }
  expect(await callOutcome(shop.as(stale)('GET /api/withholding/{year}', { year: 2026 }))).toBe('password_needed')
  const other = await signedInPartner()
  expect(await callOutcome(other.call('GET /api/withholding/{year}', { year: 2026 }))).toBe('not_found')
})

test('is a PDF of one page with embedded fonts, marked private', async () => {
  shop.setClock(new Date('2026-11-20T05:00:00Z'))
  const { id, actor, call } = await signedInPartner()
  await earnSettledReward(shop, id, 100_000n)
  const { bytes, type, ...how } = await call('GET /api/withholding/{year}', { year: 2026 })
  expect([type, how.private]).toEqual(['application/pdf', true])
  const text = bytes.toString('latin1')
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(text.match(/\/FontFile2/g)!.length).toBeGreaterThanOrEqual(2)
  expect(bytes.length).toBeLessThan(120_000)
  const certificate = await statementOf(actor, 2026)
  expect(certificate).toMatchObject({
    year: 2026,
    closed: false,
    payee: { idNumber: '1101700230708', name: 'มาลี สุขสันต์' },
    gross: 100_000n,
    tax: 3_000n,
    months: [{ month: 11, gross: 100_000n, tax: 3_000n }],
  })
})

test('names the payer of the shop rule once it is set', async () => {
  shop.setClock(new Date('2026-11-20T05:00:00Z'))
  const { id, actor } = await signedInPartner()
  await earnSettledReward(shop, id, 100_000n)
  const { payer } = await statementOf(actor, 2026)
  expect(payer).toMatchObject({ name: shop.deps.config.seller.name, tax_id: '0000000000000' })
  const named = {
    name: 'บริษัท ไป๋ลู่ จำกัด',
    name_en: 'Bailu Co., Ltd.',
    tax_id: '0105566000001',
    address: 'กรุงเทพฯ',
    address_en: 'Bangkok',
    signer: 'สมชาย',
  }
  await shop.db.insert(shopRule).values({ id: uuidv7(), name: 'payer', value: named, validFrom: shop.deps.clock() })
  shop.setClock(new Date('2026-11-20T05:01:00Z'))
  expect((await statementOf(actor, 2026)).payer).toEqual(named)
})

/** Satang and Bangkok instants; the last days of a year and the first are likely. */
const step = fc.record({
  gross: fc.bigInt(1n, 50_000_000n),
  at: fc.oneof(
    fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T16:00:00Z'), noInvalidDate: true }),
    fc.constantFrom('2026-12-31T16:59:59Z', '2026-12-31T17:00:00Z', '2026-03-31T17:00:00Z').map((at) => new Date(at)),
  ),
  back: fc.option(fc.integer({ min: 1, max: 100 })),
})

test(`whatever settled and was reversed: months sum to the year, years to the ledger (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const { id, actor } = await signedInPartner()
      for (const { gross, at, back } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
        shop.setClock(at)
        await earnSettledReward(shop, id, gross)
        if (back === null) continue
        const lines = await shop.db
          .select()
          .from(rewardLine)
          .where(and(eq(rewardLine.partnerId, id), isNull(rewardLine.reverses)))
        const line = lines[back % lines.length]
        const share = { part: BigInt(back), total: 1_000n, reason: 'part' }
        await reverseRewardShare(shop.ctx({ kind: 'system' }), line!.id, share)
      }
      const years = (await shop.as(actor)('GET /api/withholding', {})).list
      let [gross, tax] = [0n, 0n]
      for (const { year } of years) {
        const again = { ...actor, sessionId: uuidv7() }
        await signInRecently(shop, again)
        const certificate = await statementOf(again, year)
        const sum = (of: 'gross' | 'tax') => certificate.months.reduce((total, month) => total + month[of], 0n)
        expect([sum('gross'), sum('tax')]).toEqual([certificate.gross, certificate.tax])
        gross += certificate.gross
        tax += certificate.tax
      }
      expect({ gross, tax }).toEqual(await inTheLedger(id))
    }),
    databaseRuns(12),
  )
})

/** The same figures computed from the ledger entries. */
async function inTheLedger(partnerId: number) {
  const lines = await shop.db.select({ id: rewardLine.id }).from(rewardLine).where(eq(rewardLine.partnerId, partnerId))
  // The account does not exist before the first tax is booked.
  const [taxes] = await shop.db.select().from(account).where(eq(account.kind, 'tax_payable'))
  const rows = await shop.db
    .select()
    .from(transfer)
    .where(
      inArray(
        transfer.refId,
        lines.map(({ id }) => id),
      ),
    )
  const total = (code: string, of: (row: (typeof rows)[number]) => boolean = () => true) =>
    rows.filter((row) => row.code === code && of(row)).reduce((sum, row) => sum + row.amount, 0n)
  return {
    gross: total('reward.settled') - total('reward.reversed'),
    tax:
      total('reward.settled', ({ creditId }) => creditId === taxes?.id) -
      total('reward.reversed', ({ debitId }) => debitId === taxes?.id),
  }
}

test('a full year, a long address and negative months fit on one page', async () => {
  const bytes = await drawCertificate({
    year: 2026,
    closed: true,
    issuedAt: new Date('2027-01-10T05:00:00Z'),
    payer: {
      name: 'บริษัท ไป๋ลู่ (ประเทศไทย) จำกัด (มหาชน)',
      name_en: 'Bailu (Thailand) Public Company Limited',
      tax_id: '0105566000001',
      address: '88/9 ซอยสุขุมวิท 23 แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
      address_en: '88/9 Soi Sukhumvit 23, Khlong Toei Nuea, Watthana, Bangkok 10110',
      signer: 'น้ำผึ้ง ศรีสุวรรณ',
    },
    payee: {
      partnerId: 100_003,
      name: 'ฐิติพงษ์ กตัญญูกูล ณ อยุธยา',
      englishName: 'THITIPONG KATANYUKUL NA AYUTTHAYA',
      idKind: 'thai_id',
      idNumber: '1101700230708',
      address: `${'123/45 หมู่ที่ 6 หมู่บ้านชื่นสุข ซอยรามอินทรา 40 แยก 12 ถนนรามอินทรา '.repeat(4)}กรุงเทพมหานคร 10230`.slice(
        0,
        300,
      ),
    },
    months: Array.from({ length: 12 }, (_, at) => ({
      month: at + 1,
      gross: at === 5 ? -1_234_567n : 123_456_789n,
      tax: at === 5 ? -37_037n : 3_703_703n,
      last: new Date(Date.UTC(2026, at, 28, 5)),
    })),
    gross: 1_356_790_112n,
    tax: 40_703_696n,
  })
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  const { writeFile } = await import('node:fs/promises')
  if (process.env['KEEP_PDF']) await writeFile(process.env['KEEP_PDF'], bytes)
})
