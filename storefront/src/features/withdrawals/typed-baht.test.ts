import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satangOf, typedOf } from './typed-baht.ts'

test.each([
  ['500', 50_000],
  [' 1,250.5 ', 125_050],
  ['฿0.07', 7],
  ['1234567.89', 123_456_789],
  ['', undefined],
  ['1.234', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['12.', undefined],
  ['๕๐๐', undefined],
])('"%s" is %s', (typed, satang) => expect(satangOf(typed)).toBe(satang))

test('parses typed amounts', () => {
  fc.assert(fc.property(fc.nat(), (satang) => satangOf(typedOf(satang)) === satang))
  expect([typedOf(50_000), typedOf(50_050), typedOf(100)]).toEqual(['500', '500.5', '1'])
})
