import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeVat, includedVat } from './vat.ts'

const SETTING = { rate_bp: 700, since: '2026-06-01', branch: '00000', invoice_days: 30 }

test('7 % of 107 baht are 7 baht', () => {
  expect(computeVat(10_700n, new Date('2026-06-01T00:00:00+07:00'), SETTING)).toEqual({
    rateBp: 700,
    branch: '00000',
    net: 10_000n,
    vat: 700n,
  })
})

test('no VAT before the Bangkok day of registration, and none without one', () => {
  expect(computeVat(10_700n, new Date('2026-05-31T23:59:59+07:00'), SETTING)).toBe(undefined)
  expect(computeVat(10_700n, new Date('2026-07-01T00:00:00+07:00'), { ...SETTING, rate_bp: 0 })).toBe(undefined)
})

test('is the nearest satang to the exact share, and never more than the total', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 11n), fc.integer({ min: 1, max: 3_000 }), (total, rate) => {
      const vat = includedVat(total, rate)
      const [share, whole] = [total * BigInt(rate), 10_000n + BigInt(rate)]
      expect(vat >= 0n && vat <= total).toBe(true)
      expect(2n * (vat * whole - share) <= whole && 2n * (share - vat * whole) < whole).toBe(true)
    }),
  )
})
