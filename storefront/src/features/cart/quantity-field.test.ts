import { expect, test } from 'vitest'
import { normalizeDigits, parseQuantity } from './quantity-field.tsx'

test.each([
  ['12', '12'],
  ['๑๒', '12'],
  ['３', '3'],
  ['1 2x', '12'],
  ['-4', '4'],
  ['😀', ''],
  ['99999', '9999'],
])('the digits of %s are %s', (typed, digits) => {
  expect(normalizeDigits(typed)).toBe(digits)
})

test('a quantity is limited to the stock; zero stays zero, and empty input is null', () => {
  expect(parseQuantity('7', 5)).toEqual({ quantity: 5, tooMany: true })
  expect(parseQuantity('5', 5)).toEqual({ quantity: 5, tooMany: false })
  expect(parseQuantity('0', 5)).toEqual({ quantity: 0, tooMany: false })
  expect(parseQuantity('abc', 5)).toBeNull()
})
