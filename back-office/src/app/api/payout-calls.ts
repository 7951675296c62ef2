/** Queries of withdrawals and payout batches, invalidated after any change of one. */
export const PAYOUT_CALLS = [
  'GET /api/staff/payout',
  'GET /api/staff/payout/{id}',
  'GET /api/staff/payout/ready',
  'GET /api/staff/withdrawal',
  'GET /api/staff/withdrawal/{id}',
] as const
