import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latinDigits, parseTypedNumber } from './typed-numbers.ts'

test('Thai and full-width digits and signs become those of a keyboard; other text stays', () => {
  expect(latinDigits('๐๘๑-๒๓๔-๕๖๗๘')).toBe('081-234-5678')
  expect(latinDigits('＋６６ ８１，２０．５')).toBe('+66 81,20.5')
  expect(latinDigits('２０２６／１１／２７ ก ข 零')).toBe('2026/11/27 ก ข 零')
})

test.each([
  ['1,340.00', 134_000],
  ['฿ 1340.5', 134_050],
  ['๓๙๐', 39_000],
  ['１２００．５', 120_050],
  ['-5', -500],
  ['−5', -500],
  ['+5', 500],
  ['-0', 0],
  ['007', 700],
  ['1.2300', 123],
  ['12,90', 'form'],
  ['1,0000', 'form'],
  ['1.2.3', 'form'],
  ['1e3', 'form'],
  ['12.', 'form'],
  ['.5', 'form'],
  ['', 'form'],
  ['abc', 'form'],
  ['390.999', 'decimals'],
  ['12345678901234567', 'large'],
  ['99999999999999.99', 'large'],
])('with two decimals "%s" is %s', (typed, expected) => expect(parseTypedNumber(typed, 2)).toBe(expected))

test.each([
  ['๕', 5],
  ['1,000', 1_000],
  ['3.0', 3],
  ['1.5', 'decimals'],
  ['-3', -3],
])('as a whole number "%s" is %s', (typed, expected) => expect(parseTypedNumber(typed)).toBe(expected))

test('a number of up to 15 digits is read exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }), (units) => {
      const size = String(Math.abs(units)).padStart(3, '0')
      const typed = `${units < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
      return Object.is(parseTypedNumber(typed, 2), units)
    }),
  )
})
