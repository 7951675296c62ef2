import type { approvalCalls, ownAccountCalls } from '@bailu/contract/approvals'
import type { Ctx } from '../core/context.ts'
import type { Verbs } from '../core/perform.ts'
import { inTx } from '../database/connect.ts'
import { approve, type Effects, elapseApprovals, stop, stopProposalsOf } from '../features/approvals/decide.ts'
import { listApprovals, readApproval } from '../features/approvals/list-approvals.ts'
import { providerFeeEffect } from '../features/cash/deposit-cash.ts'
import { askForCashLoss, cashLossEffect } from '../features/orders/cash-lost.ts'
import { askForRefund, refundEffect } from '../features/orders/refunds/ask-second.ts'
import { confirmLink, endLink } from '../features/own-accounts/decide-link.ts'
import { declareOwn, linkColleague } from '../features/own-accounts/link-account.ts'
import { listColleagueLinks, listOwnLinks } from '../features/own-accounts/list-links.ts'
import { entryVoidEffect } from '../features/debts/void-entry.ts'
import { writeOffEffect } from '../features/debts/write-off-debt.ts'
import { reversalEffect } from '../features/rewards/reverse-reward.ts'
import { grantEffect } from '../features/rewards/second-person.ts'
import { settingEffect } from '../features/staff-settings/approved-change.ts'
import { askForBatch, batchEffect } from '../features/withdrawals/batch/second-person.ts'

/** Effects of approving or rejecting a request, by kind. */
const EFFECTS: Effects = {
  setting: settingEffect,
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

export const approvalVerbs: Verbs<typeof approvalCalls> = {
  'GET /api/staff/approval': listApprovals,
  'GET /api/staff/approval/{id}': readApproval,
  // no audit: creating the request writes its own entry
  'POST /api/staff/approval': (ctx, { kind, subject, reason }) =>
    inTx(ctx, async (tx) => {
      const { id, effectiveAt } =
        kind === 'batch'
          ? await askForBatch(tx, { subject, reason })
          : kind === 'cash_loss'
            ? await askForCashLoss(tx, { subject, reason })
            : await askForRefund(tx, { kind, subject, reason })
      return { id, effective_at: effectiveAt.toISOString() }
    }),
  'POST /api/staff/approval/{id}/approve': (ctx, input) => approve(ctx, input, EFFECTS),
  'POST /api/staff/approval/{id}/stop': (ctx, input) => stop(ctx, input, EFFECTS),
}

export const ownAccountVerbs: Verbs<typeof ownAccountCalls> = {
  'GET /api/staff/me/account': listOwnLinks,
  'POST /api/staff/me/account': declareOwn,
  'GET /api/staff/colleague/{id}/account': listColleagueLinks,
  'POST /api/staff/colleague/{id}/account': linkColleague,
  'POST /api/staff/colleague/{id}/account/{link}/confirm': confirmLink,
  'POST /api/staff/colleague/{id}/account/{link}/end': endLink,
}

/** Cancels open requests of a colleague, in the transaction that disables them or changes their role. */
export const stopProposals = (tx: Ctx, staffId: string, reason: string): Promise<void> =>
  stopProposalsOf(tx, { staffId, reason }, EFFECTS)

/** Background job: applies requests whose waiting period has elapsed. */
export const approvalsElapse = (ctx: Ctx): Promise<void> => elapseApprovals(ctx, EFFECTS)
