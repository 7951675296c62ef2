import type { Key } from '@bailu/contract/calls'

/** Queries to invalidate when an order changes. */
export const ORDER_CALLS: readonly Key[] = [
  'GET /api/staff/order',
  'GET /api/staff/order/{id}',
  'GET /api/staff/order/{id}/return',
  'GET /api/staff/order/packing-slip',
  'GET /api/staff/slip',
  'GET /api/staff/refund',
  'GET /api/staff/today',
]
