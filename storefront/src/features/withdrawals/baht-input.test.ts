import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBaht } from '@bailu/phrases/format'
import { formatBahtInput } from './baht-input.ts'

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
  ['๕๐๐', 50_000],
  ['１，２００．５', 120_050],
  ['12,90', undefined],
  ['12345678901234567', undefined],
])('"%s" is %s', (typed, satang) => expect(parseBaht(typed)).toBe(satang))

test('parses typed amounts', () => {
  fc.assert(fc.property(fc.nat(), (satang) => parseBaht(formatBahtInput(satang)) === satang))
  expect([formatBahtInput(50_000), formatBahtInput(50_050), formatBahtInput(100)]).toEqual(['500', '500.5', '1'])
})
