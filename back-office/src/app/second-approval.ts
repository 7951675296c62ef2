import type { PayerConflict, SecondPerson } from '@bailu/contract/approvals/staff'
import { useCall } from './api/use-calls.ts'
import { usePermissions } from './current-user.ts'

/** Whether the signed-in user could pay it now: no second approval is outstanding and it is not their own account. */
export const mayPayNow = (secondApproval: SecondPerson | null, notYours: PayerConflict | null): boolean =>
  notYours !== 'own_account' && (secondApproval === null || secondApproval.state === 'in_force')

const APPROVAL_CALL = 'GET /api/staff/approval/{id}'
const POLL_INTERVAL_MS = 15_000

/** Polls an approval while the page waits for its decision. */
export function usePollApproval(approval: string | null): void {
  const enabled = usePermissions()(APPROVAL_CALL) && approval !== null
  useCall(APPROVAL_CALL, { id: approval ?? '' }, { enabled, every: POLL_INTERVAL_MS })
}
