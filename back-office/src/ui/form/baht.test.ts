import { en } from '@bailu/phrases/shell/staff/en'
import { expect, test } from 'vitest'
import { isAmount, numberProblem, readNumber } from './baht.ts'

const texts = { ...en.amount, form: en.amount.whole }
const problem = (typed: string, decimals: number, bounds: { min?: number; max?: number }) =>
  numberProblem(readNumber(typed, decimals), bounds, texts, String)

test('a typed number stays as it is and is refused with its reason', () => {
  expect(problem('-5', 0, { min: 1 })).toBe('At least 1')
  expect(problem('1.5', 0, { min: 1 })).toBe(en.amount.whole)
  expect(problem('41', 0, { max: 40 })).toBe('At most 40')
  expect(problem('12345678901234567', 2, { max: 100 })).toBe('At most 100')
  expect(problem('12345678901234567', 2, {})).toBe(en.amount.whole)
  expect(problem('12,90', 2, { min: 1 })).toBe(en.amount.whole)
})

test('valid numbers in every kind of digits, and an empty field', () => {
  for (const typed of ['7', '๗', '７', ' 7 ', '7.0', ''])
    expect(problem(typed, 0, { min: 1, max: 9 }), typed).toBeUndefined()
  expect(readNumber('๑,๓๔๐.๕', 2)).toBe(134_050)
})

test('only a finite number is an amount', () => {
  expect([0, -3, null, undefined, Number.NaN, Number.POSITIVE_INFINITY].map(isAmount)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
