import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { ShopRuleName } from '@bailu/contract/shop-rules/staff'
import { hasRole } from '@bailu/contract/staff/kinds'
import { recordAudit } from '../../../core/audit.ts'
import { actorName, type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { isSamePerson } from '../../approvals/separation-of-duties.ts'
import { fail } from '../../../lib/errors.ts'
import { inTx } from '../../../database/transaction.ts'
import { approval } from '../../approvals/table.ts'
import { shopRule } from '../table.ts'
import { closeProposal } from '../../approvals/decide.ts'
import { currentState, lockProposal } from '../../approvals/propose.ts'
import { forgetShopRules } from '../read-shop-rule.ts'
import { insertRule, presentApprovalRequest } from './insert-shop-rule.ts'
import { requireCanChangeRule } from './rule-guards.ts'
import { readPlannedRules, weakerValueWithout } from './planned-rules.ts'
import { readValueInEffect, ruleVersionOf } from './read-shop-rules.ts'

type Retraction = ParsedOf<'POST /api/staff/shop-rule/{name}/planned/{id}/retract'>

/**
 * Retracts a planned change; its row stays. If the value in effect instead is weaker, that needs approval
 * or a day's delay: the weaker value is proposed for the same time.
 * @throws AppError forbidden, not_found, shop_rule_past if it is in effect or retracted, edit_conflict, approval_open
 */
export const retractPlannedRule: Handler<'POST /api/staff/shop-rule/{name}/planned/{id}/retract'> = async (
  ctx,
  { name, id, reason },
) => {
  requireCanChangeRule(ctx, name)
  const approvalRequest = await inTx(ctx, async (tx) => {
    const condition = and(eq(shopRule.id, id), eq(shopRule.name, name))
    await lockProposal(tx, 'shop_rule', name)
    const wasPending = await stopPendingApproval(tx, condition, reason)
    const proposal = wasPending ? undefined : await proposeWeakerValue(tx, { name, id, reason })
    if (proposal) return proposal
    if (!(await markRetracted(tx, { name, id, reason })))
      return fail((await tx.db.$count(shopRule, condition)) > 0 ? 'shop_rule_past' : 'not_found')
    return undefined
  })
  forgetShopRules(ctx.deps)
  return presentApprovalRequest(approvalRequest)
}

/** Marks one planned row as retracted. @returns false if it is in effect or retracted already */
export async function markRetracted(tx: Ctx, { name, id, reason }: Retraction): Promise<boolean> {
  const [retracted] = await tx.db
    .update(shopRule)
    .set({ retractedAt: tx.now, retractedBy: actorName(tx.actor), retractReason: reason })
    .where(
      and(eq(shopRule.id, id), eq(shopRule.name, name), gt(shopRule.validFrom, tx.now), isNull(shopRule.retractedAt)),
    )
    .returning({ value: shopRule.value, from: shopRule.validFrom })
  if (!retracted) return false
  await recordAudit(
    tx,
    'shop_rule.retracted',
    { type: 'shop_rule', id: name },
    { before: { value: retracted.value, from: retracted.from.toISOString() }, after: null, reason, row: id },
  )
  return true
}

/** Proposes the value that would be in effect instead, if it is weaker. */
async function proposeWeakerValue(tx: Ctx, { name, id, reason }: { name: ShopRuleName; id: string; reason: string }) {
  const version = await ruleVersionOf(tx, name)
  const plannedRules = await readPlannedRules(tx, name)
  const row = plannedRules.find((entry) => entry.id === id)
  const weakerValue =
    row && weakerValueWithout({ name, now: (await readValueInEffect(tx, name)).value, planned: plannedRules }, row)
  if (!weakerValue) return undefined
  const from = row.validFrom
  const detail = { before: row.value, after: weakerValue.value, from: from.toISOString() }
  const {
    id: rowId,
    validFrom,
    approvalRequest,
  } = await insertRule(tx, {
    name,
    after: weakerValue.value,
    from,
    reason,
    version,
    approvalDetail: { ...detail, withdraws: id },
  })
  await recordAudit(
    tx,
    'shop_rule.changed',
    { type: 'shop_rule', id: name },
    { ...detail, reason, from: validFrom.toISOString(), row: rowId, withdraws: id, approval: approvalRequest!.id },
  )
  return approvalRequest
}

/**
 * Stops the pending approval of a change; the approval is locked before its row, as in decisions.
 * @throws AppError forbidden unless the caller proposed it or is an owner
 */
async function stopPendingApproval(tx: Ctx, condition: SQL | undefined, reason: string): Promise<boolean> {
  const scope = asStaff(tx)
  const [pending] = await tx.db
    .select({ row: approval })
    .from(approval)
    .innerJoin(shopRule, eq(shopRule.approvalId, approval.id))
    .where(condition)
    .for('update', { of: approval })
  if (!pending || currentState(pending.row, tx.now) !== 'waiting') return false
  if (!hasRole(scope, 'owner') && !(await isSamePerson(tx, scope, [pending.row.proposedBy]))) fail('forbidden')
  await closeProposal(tx, pending.row, reason)
  return true
}
