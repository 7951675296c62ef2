import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BANDS_2017 } from './progressive-40-2.ts'
import { checkBands, progressive, taxOn, type TaxRule } from './withholding.ts'

const baht = (amount: number) => BigInt(amount) * 100n
const flat: TaxRule = { id: 'flat-3', method: 'flat', rateBp: 300, bands: [] }
const rising: TaxRule = { id: '40-2', method: 'progressive', rateBp: 0, bands: BANDS_2017 }
const amount = fc.bigInt(0n, baht(20_000_000))
const rule = fc.constantFrom(flat, rising)

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
  expect(progressive(BANDS_2017, baht(income))).toBe(baht(tax))
})

test('flat takes its rate of each payment, down to whole satang', () => {
  expect(taxOn(flat, 0n, 10_000n)).toBe(300n)
  expect(taxOn(flat, baht(900_000), 33n)).toBe(0n)
  expect(taxOn(flat, 0n, 34n)).toBe(1n)
})

test('a payment across a ceiling is taxed on both sides of it', () => {
  expect(taxOn(rising, baht(140_000), baht(20_000))).toBe(baht(500))
})

test('a year below zero is worked off before anything is withheld', () => {
  expect(taxOn(rising, baht(-50_000), baht(200_000))).toBe(0n)
  expect(taxOn(rising, baht(-50_000), baht(220_000))).toBe(baht(1_000))
})

test('tax is never negative and never more than the payment', () => {
  fc.assert(
    fc.property(rule, fc.bigInt(-baht(1_000_000), baht(20_000_000)), amount, (r, ytd, gross) => {
      const tax = taxOn(r, ytd, gross)
      return tax >= 0n && tax <= gross && tax + (gross - tax) === gross
    }),
    { numRuns: 2_000 },
  )
})

test('more income is never less tax, nor less left', () => {
  fc.assert(
    fc.property(rule, amount, amount, fc.bigInt(0n, baht(10_000)), (r, ytd, gross, more) => {
      const [less, great] = [taxOn(r, ytd, gross), taxOn(r, ytd, gross + more)]
      return great >= less && gross + more - great >= gross - less
    }),
    { numRuns: 2_000 },
  )
})

test('how a year is split does not change its progressive tax', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), (payments) => {
      let [ytd, tax] = [0n, 0n]
      for (const gross of payments) {
        tax += taxOn(rising, ytd, gross)
        ytd += gross
      }
      return tax === progressive(BANDS_2017, ytd)
    }),
    { numRuns: 2_000 },
  )
})

test('bands that make no sense are refused', () => {
  expect(() => checkBands(BANDS_2017)).not.toThrow()
  expect(() => checkBands([])).toThrow()
  expect(() => checkBands([{ upTo: '100', rateBp: 100 }])).toThrow('open')
  expect(() =>
    checkBands([
      { upTo: '100', rateBp: 1 },
      { upTo: '100', rateBp: 2 },
      { upTo: null, rateBp: 3 },
    ]),
  ).toThrow('ascend')
  expect(() => taxOn(flat, 0n, -1n)).toThrow()
})
