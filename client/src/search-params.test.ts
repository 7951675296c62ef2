import { expect, test } from 'vitest'
import { matching, oneOf, positiveInteger, searchParams, searchText, UUID } from './search-params.ts'

const read = searchParams({
  tab: oneOf(['paid', 'open']),
  days: oneOf([7, 30]),
  order: matching(UUID),
  buy: positiveInteger,
  q: searchText,
})

test('valid params, as texts of an address and as values of a link', () => {
  const order = '01948f9b-a529-7173-8796-65ff45c7818e'
  const valid = { tab: 'open', days: 30, order, buy: 100003, q: 'serum' }
  expect(read({ tab: 'open', days: '30', order, buy: '100003', q: ' serum ' })).toEqual(valid)
  expect(read(valid)).toEqual(valid)
})

const INVALID: unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e5',
  '007',
  '🧴',
  '9'.repeat(30),
  'x'.repeat(5000),
  ['open'],
  ['7', '30'],
  { a: 1 },
  null,
  undefined,
  true,
  NaN,
]

test.each(INVALID.map((value) => [value]))(
  'invalid value %# counts as absent, and its key is there to replace the raw value',
  (value) => {
    const params = read({ tab: value, days: value, order: value, buy: value })
    expect(Object.entries(params)).toEqual([
      ['tab', undefined],
      ['days', undefined],
      ['order', undefined],
      ['buy', undefined],
      ['q', undefined],
    ])
  },
)

test('search text is cut to 60 characters; other params are not passed on', () => {
  expect(read({ q: 'ส'.repeat(100), other: '1' })).toEqual({ q: 'ส'.repeat(60) })
  expect(read({ q: ['a'] }).q).toBeUndefined()
})
