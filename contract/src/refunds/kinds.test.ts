import { expect, test } from 'vitest'
import { isRefundNumber } from './kinds.ts'

test.each([
  ['promptpay', '081-234 5678', true],
  ['promptpay', '1-1017-00230-70-8', true],
  ['promptpay', '๐๘๑-๒๓๔ ๕๖๗๘', true],
  ['promptpay', '1-1017-00230-70-9', false],
  ['promptpay', '0107544000108', true],
  ['promptpay', '123456789012345', true],
  ['promptpay', '12345678', false],
  ['promptpay', '1812345678', false],
  ['bank', '123-4-56789-0', true],
  ['bank', '12345678', false],
  ['bank', '12345678901234567', false],
] as const)('a refund by %s to %s: %s', (method, number, isRight) => {
  expect(isRefundNumber(method, number)).toBe(isRight)
})
