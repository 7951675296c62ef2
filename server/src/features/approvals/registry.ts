import type { Ctx } from '../../core/context.ts'
import { type ApprovalEffects, elapseApprovals, stopProposalsOf } from './decide.ts'
import { providerFeeEffect } from '../cash/deposit-cash.ts'
import { cashLossEffect } from '../orders/write-off-cash.ts'
import { refundEffect } from '../returns/refund-return.ts'
import { emailChangeEffect } from '../customers/email-correction.ts'
import { openingEffect } from '../data-import/opening-balances.ts'
import { entryVoidEffect } from '../debts/void-entry.ts'
import { writeOffEffect } from '../debts/settle-debt.ts'
import { reversalEffect } from '../rewards/reverse-reward.ts'
import { grantEffect } from '../rewards/grant-approval.ts'
import { shopRuleEffect } from '../shop-rules/staff/change-shop-rule.ts'
import { batchEffect } from '../payouts/make-batch.ts'

/** Effects of approving or rejecting a request, by kind. */
export const APPROVAL_EFFECTS: ApprovalEffects = {
  shop_rule: shopRuleEffect,
  refund: refundEffect,
  return: refundEffect,
  batch: batchEffect,
  cash_loss: cashLossEffect,
  grant: grantEffect,
  reversal: reversalEffect,
  write_off: writeOffEffect,
  provider_fee: providerFeeEffect,
  entry_void: entryVoidEffect,
  opening: openingEffect,
  email_change: emailChangeEffect,
}

/** Cancels open requests of a colleague, in the transaction that disables them or changes their roles. */
export const stopStaffProposals = (tx: Ctx, staffId: string, reason: string): Promise<void> =>
  stopProposalsOf(tx, { staffId, reason }, APPROVAL_EFFECTS)

/** Background job: applies requests whose waiting period has elapsed. */
export const elapseDueApprovals = (ctx: Ctx): Promise<void> => elapseApprovals(ctx, APPROVAL_EFFECTS)
