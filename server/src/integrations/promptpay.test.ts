import { describe, expect, test } from 'vitest'
import { promptpayText } from './promptpay.ts'

describe('published vectors', () => {
  test.each([
    ['000-000-0000', 422n, '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469'],
    ['0801234567', undefined, '00020101021129370016A000000677010111011300668012345675802TH530376463046197'],
    ['1111111111111', undefined, '00020101021129370016A000000677010111021311111111111115802TH530376463047B5A'],
    ['012345678901234', undefined, '00020101021129390016A00000067701011103150123456789012345802TH530376463049781'],
  ])('%s %s', (id, satang, text) => expect(promptpayText(id, satang)).toBe(text))
})

test.each([
  [1n, '54040.01'],
  [100n, '54041.00'],
  [123_456_789n, '54101234567.89'],
  [9_007_199_254_740_993n, null],
])('the amount is exact: %s satang', (satang, part) => {
  if (part === null) expect(() => promptpayText('0801234567', satang)).toThrow()
  else expect(promptpayText('0801234567', satang)).toContain(part)
})

test.each(['12345', ''])('an id of another length is an error: %s', (id) => {
  expect(() => promptpayText(id, 100n)).toThrow()
})
test.each([0n, -100n])('an amount that is not positive is an error: %s', (satang) => {
  expect(() => promptpayText('0801234567', satang)).toThrow()
})
