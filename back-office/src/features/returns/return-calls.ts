import type { Key } from '@bailu/contract/calls'

/** Queries to invalidate when a return changes. */
export const RETURN_CALLS: readonly Key[] = [
  'GET /api/staff/return',
  'GET /api/staff/return/{id}',
  'GET /api/staff/order/{id}',
  'GET /api/staff/refund',
  'GET /api/staff/today',
]
