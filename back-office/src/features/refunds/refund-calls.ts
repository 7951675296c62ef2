import type { Key } from '@bailu/contract/calls'

/** Whose answers change when money is paid back or its account is noted. */
export const REFUND_CALLS: readonly Key[] = [
  'GET /api/staff/refund',
  'GET /api/staff/refund/{id}',
  'GET /api/staff/order/{id}',
  'GET /api/staff/closing/{day}',
  'GET /api/staff/today',
]
