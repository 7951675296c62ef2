import type { Approval } from '@bailu/contract/approvals/staff'
import type { Key } from '@bailu/contract/calls'
import type { QueryClient } from '@tanstack/react-query'

const APPROVAL_CALL = 'GET /api/staff/approval/{id}' satisfies Key

/** Queries to invalidate when an approval is requested or decided: the proposals and all their possible subjects. */
export const APPROVAL_CALLS: readonly Key[] = [
  'GET /api/staff/approval',
  APPROVAL_CALL,
  'GET /api/staff/refund',
  'GET /api/staff/refund/{id}',
  'GET /api/staff/return',
  'GET /api/staff/return/{id}',
  'GET /api/staff/order/{id}',
  'GET /api/staff/order/{id}/return',
  'GET /api/staff/withdrawal',
  'GET /api/staff/withdrawal/{id}',
  'GET /api/staff/payout',
  'GET /api/staff/payout/{id}',
  'GET /api/staff/reward',
  'GET /api/staff/reward/budget',
  'GET /api/staff/customer/{id}',
  'GET /api/staff/data-import',
  'GET /api/staff/shop-rule',
  'GET /api/staff/shop-rule/{name}',
  'GET /api/staff/shop-rule/{name}/history',
  'GET /api/staff/alarm',
  'GET /api/staff/today',
]

/**
 * Invalidates the cached subjects as soon as any query returns a decided proposal, regardless of who decided it, so
 * that no outdated state is shown.
 * @returns a function that stops it
 */
export function invalidateOnDecision(queryClient: QueryClient): () => void {
  const lastStates = new Map<string, Approval['state']>()
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== APPROVAL_CALL) return
    const { id, state } = event.query.state.data as Approval
    const previous = lastStates.get(id)
    lastStates.set(id, state)
    if (state === 'waiting' || state === previous) return
    for (const key of APPROVAL_CALLS) if (key !== APPROVAL_CALL) void queryClient.invalidateQueries({ queryKey: [key] })
  })
}
