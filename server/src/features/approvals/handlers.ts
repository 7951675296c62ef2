import type { staffApprovalCalls } from '@bailu/contract/approvals/staff'
import type { Handlers } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { approveProposal, stopProposal, listApprovals, readApproval } from './decide.ts'
import { requestCashLossApproval } from '../orders/write-off-cash.ts'
import { requestRefundApproval } from '../returns/refund-return.ts'
import { proposeBatch } from '../payouts/make-batch.ts'
import { APPROVAL_EFFECTS } from './registry.ts'

export const approvalHandlers: Handlers<typeof staffApprovalCalls> = {
  'GET /api/staff/approval': listApprovals,
  'GET /api/staff/approval/{id}': readApproval,
  // no audit: creating the request writes its own entry
  'POST /api/staff/approval': (ctx, { kind, subject, reason }) =>
    inTx(ctx, async (tx) => {
      const { id, effectiveAt } =
        kind === 'batch'
          ? await proposeBatch(tx, { subject, reason })
          : kind === 'cash_loss'
            ? await requestCashLossApproval(tx, { subject, reason })
            : await requestRefundApproval(tx, { kind, subject, reason })
      return { id, effective_at: effectiveAt.toISOString() }
    }),
  'POST /api/staff/approval/{id}/approve': (ctx, input) => approveProposal(ctx, input, APPROVAL_EFFECTS),
  'POST /api/staff/approval/{id}/stop': (ctx, input) => stopProposal(ctx, input, APPROVAL_EFFECTS),
}
