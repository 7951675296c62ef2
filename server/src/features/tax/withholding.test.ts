import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkBands,
  computeWithholding,
  PROGRESSIVE_BANDS_2017,
  progressiveTax,
  type TaxRule,
  type YearToDate,
} from './withholding.ts'

const baht = (amount: number) => BigInt(amount) * 100n
const flat: TaxRule = { id: 'flat-3', method: 'flat', rateBp: 300, bands: [] }
const rising: TaxRule = { id: '40-2', method: 'progressive', rateBp: 0, bands: PROGRESSIVE_BANDS_2017 }
const signed = fc.bigInt(-baht(1_000_000), baht(20_000_000))
const amount = fc.bigInt(0n, baht(20_000_000))
const rule = fc.constantFrom(flat, rising)
/** Sums of a year with this income, from which the rule withheld the tax due. */
const after = (gross: bigint): YearToDate => ({ gross, withheld: progressiveTax(PROGRESSIVE_BANDS_2017, gross) })

test.each([
  [0, 0],
  [150_000, 0],
  [300_000, 7_500],
  [500_000, 27_500],
  [750_000, 65_000],
  [1_000_000, 115_000],
  [2_000_000, 365_000],
  [5_000_000, 1_265_000],
  [6_000_000, 1_615_000],
])('a year of %i baht carries %i baht', (income, tax) => {
  expect(progressiveTax(PROGRESSIVE_BANDS_2017, baht(income))).toBe(baht(tax))
})

test('a flat rule withholds its rate of each payment, rounded down to satang', () => {
  expect(computeWithholding(flat, after(0n), 10_000n)).toBe(300n)
  expect(computeWithholding(flat, after(baht(900_000)), 33n)).toBe(0n)
  expect(computeWithholding(flat, after(0n), 34n)).toBe(1n)
})

test('a payment across a ceiling is taxed on both sides of it', () => {
  expect(computeWithholding(rising, after(baht(140_000)), baht(20_000))).toBe(baht(500))
})

test('a negative year is balanced before tax is withheld', () => {
  expect(computeWithholding(rising, after(baht(-50_000)), baht(200_000))).toBe(0n)
  expect(computeWithholding(rising, after(baht(-50_000)), baht(220_000))).toBe(baht(1_000))
})

test('tax is never negative and never more than the payment', () => {
  fc.assert(
    fc.property(rule, signed, signed, amount, (r, year, withheld, gross) => {
      const tax = computeWithholding(r, { gross: year, withheld }, gross)
      return tax >= 0n && tax <= gross && tax + (gross - tax) === gross
    }),
    { numRuns: 2_000 },
  )
})

test('more income never means less tax or less net', () => {
  fc.assert(
    fc.property(rule, amount, amount, fc.bigInt(0n, baht(10_000)), (r, ytd, gross, more) => {
      const [less, great] = [computeWithholding(r, after(ytd), gross), computeWithholding(r, after(ytd), gross + more)]
      return great >= less && gross + more - great >= gross - less
    }),
    { numRuns: 2_000 },
  )
})

test('the split of a year does not change its progressive tax', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), (payments) => {
      let [ytd, tax] = [0n, 0n]
      for (const gross of payments) {
        tax += computeWithholding(rising, { gross: ytd, withheld: tax }, gross)
        ytd += gross
      }
      return tax === progressiveTax(PROGRESSIVE_BANDS_2017, ytd)
    }),
    { numRuns: 2_000 },
  )
})

test('tax refunded too much or too little is corrected by the next payment', () => {
  type Line = { gross: bigint; tax: bigint }
  const act = fc.record({ gross: fc.bigInt(1n, baht(900_000)), refund: fc.boolean(), which: fc.nat(99) })
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 30 }), (acts) => {
      const lines: Line[] = []
      let [gross, withheld] = [0n, 0n]
      for (const next of acts) {
        if (next.refund && lines.length > 0) {
          const [back] = lines.splice(next.which % lines.length, 1)
          gross -= back!.gross
          withheld -= back!.tax
          continue
        }
        const before = withheld
        const tax = computeWithholding(rising, { gross, withheld }, next.gross)
        lines.push({ gross: next.gross, tax })
        gross += next.gross
        withheld += tax
        const due = progressiveTax(PROGRESSIVE_BANDS_2017, gross)
        // After every payment the withheld tax equals the tax due; unless more was withheld and the payment stayed untaxed,
        // or less by more than the full payment.
        if (withheld > due) expect(tax).toBe(0n)
        else if (withheld < due) expect(tax).toBe(next.gross)
        expect(withheld).toBeGreaterThanOrEqual(before)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('invalid bands are rejected', () => {
  expect(() => checkBands(PROGRESSIVE_BANDS_2017)).not.toThrow()
  expect(() => checkBands([])).toThrow()
  expect(() => checkBands([{ upTo: '100', rateBp: 100 }])).toThrow('open')
  expect(() =>
    checkBands([
      { upTo: '100', rateBp: 1 },
      { upTo: '100', rateBp: 2 },
      { upTo: null, rateBp: 3 },
    ]),
  ).toThrow('ascend')
  expect(() => computeWithholding(flat, after(0n), -1n)).toThrow()
})
