import type { Key } from '@bailu/contract/calls'

/** Queries to invalidate when a refund is paid or its account changes. */
export const REFUND_CALLS: readonly Key[] = [
  'GET /api/staff/refund',
  'GET /api/staff/refund/{id}',
  'GET /api/staff/order/{id}',
  'GET /api/staff/closing/{day}',
  'GET /api/staff/today',
]
