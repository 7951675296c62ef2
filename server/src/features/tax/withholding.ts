import type { TaxBand } from '../../database/tables/rules.ts'
import { BASIS_POINTS, lesser, rateOf } from '../../core/satang.ts'

export type TaxRule = { id: string; method: 'flat' | 'progressive'; rateBp: number; bands: TaxBand[] }

/** Gross settled and tax withheld in a Bangkok year so far; negative after reversals of earlier years. */
export type YearToDate = { gross: bigint; withheld: bigint }

/**
 * Tax to withhold from `gross` after `yearSoFar` in the same Bangkok year, in satang. Flat: the rate of each payment on its
 * own. Progressive: the tax due on the year's income including this payment, less what was withheld already; at least 0,
 * at most the payment. So the split of a year's income does not matter, and tax that a refund left too high or too low is
 * corrected by the next payment. Source: section 40(2) with 50(1), simplified: no allowance, no expense.
 */
export function taxOn(rule: TaxRule, before: YearToDate, gross: bigint): bigint {
  if (gross < 0n) throw new RangeError('Tax is withheld from what is paid')
  if (rule.method === 'flat') return rateOf(gross, rule.rateBp)
  const missing = progressive(rule.bands, before.gross + gross) - before.withheld
  return missing <= 0n ? 0n : lesser(missing, gross)
}

/** Tax on a year's income by ascending bands; rounded down once, at the end. */
export function progressive(bands: TaxBand[], income: bigint): bigint {
  let scaled = 0n
  let floor = 0n
  for (const { upTo, rateBp } of bands) {
    if (income <= floor) break
    const ceiling = upTo === null ? income : lesser(income, BigInt(upTo))
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
