import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { bangkokYear } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { type TaxBand, taxRule } from './table.ts'
import { openingBalance } from '../data-import/table.ts'
import { partnerYear } from '../reports/table.ts'
import { applyRate, BASIS_POINTS, minSatang } from '../../lib/money.ts'

export type TaxRule = { id: string; method: 'flat' | 'progressive'; rateBp: number; bands: TaxBand[] }

/** Gross settled and tax withheld in a Bangkok year so far; negative after reversals of earlier years. */
export type YearToDate = { gross: bigint; withheld: bigint }

/**
 * Tax to withhold from `gross` after `yearSoFar` in the same Bangkok year, in satang. Flat: the rate of each payment on its
 * own. Progressive: the tax due on the year's income including this payment, less what was withheld already; at least 0,
 * at most the payment. So the split of a year's income does not matter, and tax that a refund left too high or too low is
 * corrected by the next payment. Source: section 40(2) with 50(1), simplified: no allowance, no expense.
 */
export function computeWithholding(rule: TaxRule, yearSoFar: YearToDate, gross: bigint): bigint {
  if (gross < 0n) throw new RangeError('Tax is withheld from what is paid')
  if (rule.method === 'flat') return applyRate(gross, rule.rateBp)
  const owed = progressiveTax(rule.bands, yearSoFar.gross + gross) - yearSoFar.withheld
  return owed <= 0n ? 0n : minSatang(owed, gross)
}

/** Tax on a year's income by ascending bands; rounded down once, at the end. */
export function progressiveTax(bands: TaxBand[], income: bigint): bigint {
  let scaled = 0n
  let floor = 0n
  for (const { upTo, rateBp } of bands) {
    if (income <= floor) break
    const ceiling = upTo === null ? income : minSatang(income, BigInt(upTo))
    scaled += (ceiling - floor) * BigInt(rateBp)
    floor = ceiling
  }
  return scaled / BASIS_POINTS
}

/** Bands must ascend, end open and keep their rates between 0 and 100 %. @throws RangeError */
export function checkBands(bands: TaxBand[]): void {
  let floor = 0n
  for (const [index, { upTo, rateBp }] of bands.entries()) {
    const last = index === bands.length - 1
    if ((upTo === null) !== last) throw new RangeError('Only the last band is open')
    if (upTo !== null && BigInt(upTo) <= floor) throw new RangeError('Bands ascend')
    if (!Number.isInteger(rateBp) || rateBp < 0 || rateBp > 10_000) throw new RangeError('Rates are basis points')
    floor = BigInt(upTo ?? 0)
  }
  if (bands.length === 0) throw new RangeError('A progressive rule needs bands')
}

const taxRuleQuery = prepareOnce((db) =>
  db
    .select()
    .from(taxRule)
    .where(lte(taxRule.validFrom, sql.placeholder('now')))
    .orderBy(desc(taxRule.validFrom), desc(taxRule.id))
    .limit(1),
)

/**
 * The rule in force at `ctx.now`.
 * @throws Error when there is none or its bands are invalid, so that nothing settles with a wrong tax
 */
export async function readCurrentTaxRule(ctx: Pick<Ctx, 'db' | 'now'>): Promise<TaxRule> {
  const [rule] = await taxRuleQuery(ctx.db).execute({ now: ctx.now })
  if (!rule) throw new Error('No tax rule is in force')
  if (rule.method === 'progressive') checkBands(rule.bands)
  return rule
}

const satangText = (amount: number) => String(BigInt(amount) * 100n)

/** Personal income tax bands since tax year 2017. To be confirmed by the brand's accountant before use. */
export const PROGRESSIVE_BANDS_2017: TaxBand[] = [
  { upTo: satangText(150_000), rateBp: 0 },
  { upTo: satangText(300_000), rateBp: 500 },
  { upTo: satangText(500_000), rateBp: 1_000 },
  { upTo: satangText(750_000), rateBp: 1_500 },
  { upTo: satangText(1_000_000), rateBp: 2_000 },
  { upTo: satangText(2_000_000), rateBp: 2_500 },
  { upTo: satangText(5_000_000), rateBp: 3_000 },
  { upTo: null, rateBp: 3_500 },
]

/** Adds settled gross and tax (satang) to a partner's sums of the Bangkok year of `ctx.now`. */
export async function addToPartnerYear(
  ctx: Ctx,
  partnerId: number,
  change: { gross: bigint; tax: bigint },
): Promise<void> {
  await ctx.db
    .insert(partnerYear)
    .values({ partnerId, year: bangkokYear(ctx.now), ...change })
    .onConflictDoUpdate({
      target: [partnerYear.partnerId, partnerYear.year],
      set: { gross: sql`${partnerYear.gross} + ${change.gross}`, tax: sql`${partnerYear.tax} + ${change.tax}` },
    })
}

const yearToDateQuery = prepareOnce((db) => {
  const [partnerId, year] = [sql.placeholder('partnerId'), sql.placeholder('year')]
  const here = db
    .select({ gross: partnerYear.gross, withheld: partnerYear.tax })
    .from(partnerYear)
    .where(and(eq(partnerYear.partnerId, partnerId), eq(partnerYear.year, year)))
  const before = db
    .select({ gross: openingBalance.yearIncome, withheld: openingBalance.yearTax })
    .from(openingBalance)
    .where(
      and(eq(openingBalance.partnerId, partnerId), eq(openingBalance.year, year), isNotNull(openingBalance.bookedAt)),
    )
  return unionAll(here, before)
})

/**
 * Settled and withheld sums of this Bangkok year so far, with those of the system that a partner was taken over from. To
 * decide on them, lock the partner's accounts first.
 */
export async function readYearToDate(ctx: Ctx, partnerId: number): Promise<YearToDate> {
  const year = bangkokYear(ctx.now)
  const parts = await yearToDateQuery(ctx.db).execute({ partnerId, year })
  return {
    gross: parts.reduce((sum, part) => sum + part.gross, 0n),
    withheld: parts.reduce((sum, part) => sum + part.withheld, 0n),
  }
}

/** Columns of a settled line: the year's sums before it. */
export const yearToDateColumns = ({ gross, withheld }: YearToDate) => ({ yearToDate: gross, withheldToDate: withheld })
