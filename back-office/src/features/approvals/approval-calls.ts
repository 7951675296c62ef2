import type { Key } from '@bailu/contract/calls'

/** Whose answers change when a second person is asked or decides. */
export const APPROVAL_CALLS: readonly Key[] = [
  'GET /api/staff/approval',
  'GET /api/staff/approval/{id}',
  'GET /api/staff/refund/{id}',
  'GET /api/staff/return/{id}',
  'GET /api/staff/payout/{id}',
  'GET /api/staff/reward',
  'GET /api/staff/reward/budget',
  'GET /api/staff/setting',
  'GET /api/staff/setting/{name}',
  'GET /api/staff/setting/{name}/history',
  'GET /api/staff/today',
]
