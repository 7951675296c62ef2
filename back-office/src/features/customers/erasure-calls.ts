/** Queries to invalidate after a change of an erasure request. */
export const ERASURE_CALLS = [
  'GET /api/staff/customer',
  'GET /api/staff/customer/{id}',
  'GET /api/staff/erasure-request',
  'GET /api/staff/open-tasks',
] as const
