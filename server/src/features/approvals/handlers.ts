import type { staffApprovalCalls } from '@bailu/contract/approvals/staff'
import type { staffOwnAccountCalls } from '@bailu/contract/staff/own-accounts'
import type { Ctx } from '../../core/context.ts'
import type { Handlers } from '../../core/perform.ts'
import { inTx } from '../../database/transaction.ts'
import { approveProposal, type ApprovalEffects, elapseApprovals, stopProposal, stopProposalsOf } from './decide.ts'
import { listApprovals, readApproval } from './list-approvals.ts'
import { providerFeeEffect } from '../cash/deposit-cash.ts'
import { requestCashLossApproval, cashLossEffect } from '../orders/write-off-cash.ts'
import { requestRefundApproval, refundEffect } from '../returns/request-approval.ts'
import { confirmAccountLink, endAccountLink } from '../staff/own-accounts/link-account.ts'
import { declareOwnAccount, linkColleagueAccount } from '../staff/own-accounts/link-account.ts'
import { listColleagueLinks, listOwnLinks } from '../staff/own-accounts/list-account-links.ts'
import { entryVoidEffect } from '../debts/void-entry.ts'
import { writeOffEffect } from '../debts/settle-debt.ts'
import { reversalEffect } from '../rewards/reverse-reward.ts'
import { grantEffect } from '../rewards/grant-approval.ts'
import { shopRuleEffect } from '../shop-rules/staff/change-shop-rule.ts'
import { proposeBatch, batchEffect } from '../payouts/batch-approval.ts'

/** Effects of approving or rejecting a request, by kind. */
const APPROVAL_EFFECTS: ApprovalEffects = {
  setting: shopRuleEffect,
  refund: refundEffect,
  return: refundEffect,
  batch: batchEffect,
  cash_loss: cashLossEffect,
  grant: grantEffect,
  reversal: reversalEffect,
  write_off: writeOffEffect,
  provider_fee: providerFeeEffect,
  entry_void: entryVoidEffect,
}

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

export const ownAccountHandlers: Handlers<typeof staffOwnAccountCalls> = {
  'GET /api/staff/me/account': listOwnLinks,
  'POST /api/staff/me/account': declareOwnAccount,
  'GET /api/staff/colleague/{id}/account': listColleagueLinks,
  'POST /api/staff/colleague/{id}/account': linkColleagueAccount,
  'POST /api/staff/colleague/{id}/account/{link}/confirm': confirmAccountLink,
  'POST /api/staff/colleague/{id}/account/{link}/end': endAccountLink,
}

/** Cancels open requests of a colleague, in the transaction that disables them or changes their role. */
export const stopStaffProposals = (tx: Ctx, staffId: string, reason: string): Promise<void> =>
  stopProposalsOf(tx, { staffId, reason }, APPROVAL_EFFECTS)

/** Background job: applies requests whose waiting period has elapsed. */
export const elapseDueApprovals = (ctx: Ctx): Promise<void> => elapseApprovals(ctx, APPROVAL_EFFECTS)
