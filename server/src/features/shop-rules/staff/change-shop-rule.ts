import { and, eq, gt, isNull } from 'drizzle-orm'
import type { ShopRuleName } from '@bailu/contract/shop-rules/staff'
import { recordAudit } from '../../../core/audit.ts'
import { actorName, type Ctx, type Handler } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { shopRule } from '../table.ts'
import { AppError, fail } from '../../../lib/errors.ts'
import { type ApprovalEffect, closeProposal } from '../../approvals/decide.ts'
import { type ApprovalRow, lockProposal } from '../../approvals/propose.ts'
import { forgetShopRules } from '../read-shop-rule.ts'
import { insertRule, presentApprovalRequest } from './insert-shop-rule.ts'
import { isSame, readPlannedRules, valueAt } from './planned-rules.ts'
import { planChange } from './preview-shop-rule.ts'
import { MAX_PLANNED, readValueInEffect, ruleVersionOf } from './read-shop-rules.ts'
import { markRetracted } from './retract-planned-rule.ts'
import { requireCanChangeRule } from './rule-guards.ts'
import { findRuleWarnings } from './rule-warnings.ts'

/**
 * Sets a new value, from now or from a later time. Warnings must be confirmed (`sure`). Later planned or pending
 * values that are weaker and not approved by anybody are retracted. Of two concurrent changes one fails. A change
 * that weakens a protection needs the approval of a second owner, or takes effect after a day.
 * @throws AppError forbidden, bad_input, shop_rule_past, shop_rule_unconfirmed, edit_conflict, approval_open
 */
export const changeShopRule: Handler<'POST /api/staff/shop-rule/{name}'> = async (ctx, input) => {
  const { name, reason, version, sure: isConfirmed } = input
  requireCanChangeRule(ctx, name)
  const request = await inTx(ctx, async (tx) => {
    await lockProposal(tx, 'shop_rule', name)
    const {
      before,
      after,
      from,
      needsApproval,
      planned: plannedRules,
      weaker: weakerRules,
    } = await planChange(tx, input)
    if ((await ruleVersionOf(tx, name)) !== version) return fail('edit_conflict')
    if (plannedRules.length >= MAX_PLANNED) throw new AppError('bad_input', { from: { what: 'many', n: MAX_PLANNED } })
    const warnings = await findRuleWarnings(
      tx,
      name,
      { before, after, planned: plannedRules, weaker: weakerRules },
      from,
    )
    if (warnings.length > 0 && !isConfirmed) return fail('shop_rule_unconfirmed')
    const approvalDetail = needsApproval
      ? { before, after, ...(input.from !== null && { from: from.toISOString() }) }
      : undefined
    const { id, validFrom, approvalRequest } = await insertRule(tx, {
      name,
      after,
      from,
      reason,
      version,
      approvalDetail,
    })
    await recordAudit(
      tx,
      'shop_rule.changed',
      { type: 'shop_rule', id: name },
      {
        before,
        after,
        reason,
        from: validFrom.toISOString(),
        warnings,
        row: id,
        ...(approvalRequest && { approval: approvalRequest.id }),
      },
    )
    for (const row of weakerRules) {
      if (row.pendingApproval) await closeProposal(tx, row.pendingApproval, reason)
      await markRetracted(tx, { name, id: row.id, reason })
    }
    return approvalRequest
  })
  forgetShopRules(ctx.deps)
  return presentApprovalRequest(request)
}

const isPlannedBy = (tx: Ctx, id: string) =>
  and(eq(shopRule.approvalId, id), gt(shopRule.validFrom, tx.now), isNull(shopRule.retractedAt))

/** The approver must have seen the value that is replaced. @throws AppError approval_outdated if it is another one by now */
async function requireUnchanged(tx: Ctx, { id, subject, detail }: ApprovalRow, from: Date): Promise<void> {
  const name = subject as ShopRuleName
  const otherRules = (await readPlannedRules(tx, name)).filter(({ approvalId }) => approvalId !== id)
  const before = valueAt({ name, now: (await readValueInEffect(tx, name)).value, planned: otherRules }, from)
  if (!isSame(name, detail.before, before)) fail('approval_outdated')
}

/** Effects of an approval: approved, the value takes effect at once or at its planned time; stopped, never. */
export const shopRuleEffect: ApprovalEffect = {
  async approved(tx, row) {
    const requestedFrom = row.detail.from === undefined ? tx.now : new Date(row.detail.from)
    const from = requestedFrom > tx.now ? requestedFrom : tx.now
    await requireUnchanged(tx, row, from)
    const { rowCount } = await tx.db.update(shopRule).set({ validFrom: from }).where(isPlannedBy(tx, row.id))
    if (rowCount !== 1) fail('approval_over')
    if (row.detail.withdraws === undefined) return
    // The approved value replaces this planned one from the same time on.
    await tx.db
      .update(shopRule)
      .set({ retractedAt: tx.now, retractedBy: actorName(tx.actor), retractReason: row.reason })
      .where(and(eq(shopRule.id, row.detail.withdraws), gt(shopRule.validFrom, tx.now), isNull(shopRule.retractedAt)))
  },
  async stopped(tx, row, reason) {
    await tx.db
      .update(shopRule)
      .set({ retractedAt: tx.now, retractedBy: actorName(tx.actor), retractReason: reason })
      .where(isPlannedBy(tx, row.id))
  },
  // Nothing to do: the row is in effect from that time on.
  elapsed: () => Promise.resolve(),
}
