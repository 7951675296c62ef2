import { expect, test } from 'vitest'
import { normalPhone, phoneFits } from './phones.ts'
import { THAILAND } from './pickup.ts'

test.each([
  ['0812345678', '0812345678'],
  ['081-234-5678', '0812345678'],
  [' 081 234 5678 ', '0812345678'],
  ['(081) 234.5678', '0812345678'],
  ['+66812345678', '0812345678'],
  ['+66 (0)81 234 5678', '0812345678'],
  ['0066812345678', '0812345678'],
  ['66812345678', '0812345678'],
  ['02-123-4567', '021234567'],
  ['+86 138 0013 8000', '+8613800138000'],
])('%s is %s', (typed, kept) => expect(normalPhone(typed)).toBe(kept))

test('Thailand requires a Thai number, other countries accept any with a leading +', () => {
  expect(phoneFits('0812345678', THAILAND)).toBe(true)
  expect(phoneFits('+8613800138000', THAILAND)).toBe(false)
  expect(phoneFits('+8613800138000', 'China')).toBe(true)
  expect(phoneFits('12345', 'China')).toBe(false)
  expect(phoneFits('021234567', THAILAND)).toBe(true)
})
