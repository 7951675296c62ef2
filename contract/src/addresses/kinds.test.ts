import { expect, test } from 'vitest'
import { normalizePhone, isPhoneForCountry, THAILAND } from './kinds.ts'

test.each([
  ['0812345678', '0812345678'],
  ['081-234-5678', '0812345678'],
  ['๐๘๑ ๒๓๔ ๕๖๗๘', '0812345678'],
  [' 081 234 5678 ', '0812345678'],
  ['(081) 234.5678', '0812345678'],
  ['+66812345678', '0812345678'],
  ['+66 (0)81 234 5678', '0812345678'],
  ['0066812345678', '0812345678'],
  ['66812345678', '0812345678'],
  ['02-123-4567', '021234567'],
  ['+86 138 0013 8000', '+8613800138000'],
])('%s is %s', (raw, normalized) => expect(normalizePhone(raw)).toBe(normalized))

test('Thailand requires a Thai number, other countries accept any with a leading +', () => {
  expect(isPhoneForCountry('0812345678', THAILAND)).toBe(true)
  expect(isPhoneForCountry('+8613800138000', THAILAND)).toBe(false)
  expect(isPhoneForCountry('+8613800138000', 'China')).toBe(true)
  expect(isPhoneForCountry('12345', 'China')).toBe(false)
  expect(isPhoneForCountry('021234567', THAILAND)).toBe(true)
})
