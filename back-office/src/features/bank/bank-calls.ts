import type { Key } from '@bailu/contract/calls'

/** Whose answers change when a line of the bank is booked or set aside. */
export const BANK_CALLS: readonly Key[] = [
  'GET /api/staff/bank-line',
  'GET /api/staff/statement',
  'GET /api/staff/receipt',
  'GET /api/staff/order',
  'GET /api/staff/order/{id}',
  'GET /api/staff/slip',
  'GET /api/staff/refund',
  'GET /api/staff/today',
]
