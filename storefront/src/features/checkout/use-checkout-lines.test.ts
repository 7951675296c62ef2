import { expect, test } from 'vitest'
import { parseSingleLine } from './use-checkout-lines.ts'

test('parses the line of "Buy now"', () => {
  expect(parseSingleLine({ buy: '100003', n: '2', at: '59000' })).toEqual({
    variant_id: 100003,
    quantity: 2,
    seen_price: 59000,
  })
})

test.each([{}, { buy: '' }, { buy: '0' }, { buy: '-1' }, { buy: '1e5' }, { buy: '9'.repeat(30) }])(
  'nothing from %o',
  (search) => {
    expect(parseSingleLine(search)).toBeNull()
  },
)

test.each([
  ['0', 1],
  ['abc', 1],
  ['5000', 999],
])('%s pieces are %s', (n, quantity) => {
  expect(parseSingleLine({ buy: '7', n })).toEqual({ variant_id: 7, quantity, seen_price: null })
})
