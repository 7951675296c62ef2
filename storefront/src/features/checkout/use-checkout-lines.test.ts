import { expect, test } from 'vitest'
import { parseSingleLine } from './use-checkout-lines.ts'

test('the line of "Buy now"', () => {
  expect(parseSingleLine({ buy: 100003, n: 2, at: 59000 })).toEqual({
    variant_id: 100003,
    quantity: 2,
    seen_price: 59000,
  })
})

test('no line without a variant', () => {
  expect(parseSingleLine({ n: 2, at: 59000 })).toBeNull()
})

test.each([
  [undefined, 1],
  [5000, 999],
])('a quantity of %s is %s', (n, quantity) => {
  expect(parseSingleLine({ buy: 7, n })).toEqual({ variant_id: 7, quantity, seen_price: null })
})
