import type { Key } from '@bailu/contract/calls'

/** Queries to invalidate when a statement line is booked, kept for later or dismissed. */
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
