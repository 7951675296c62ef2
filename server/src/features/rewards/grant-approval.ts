import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '@bailu/phrases/days'
import { type Ctx, type StaffScope, asStaff } from '../../core/context.ts'
import { lockStaffAccountsOfPerson, requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { asNumber } from '../../lib/money.ts'
import { rewardLine } from './table.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import { fingerprintOf, proposeApproval } from '../approvals/propose.ts'
import { partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { cancelRewardLine } from './reward-lines.ts'

/**
 * When a grant, with the same person's unapproved grants of the last 24 hours, exceeds `grant_approval_above`, its lines
 * are put on hold: they settle once a second person approves or 24 hours are over.
 * @returns columns for each line, and until when the proposal waits
 */
export async function requestGrantApproval(
  tx: Ctx,
  { rows, total, reason }: { rows: number; total: bigint; reason: string },
) {
  const scope = asStaff(tx)
  const { limit, together: daySum } = await sumGrantsOfDay(tx, scope, total)
  if (daySum <= limit) return { grantedBy: scope.staffId, approvalId: null, onHold: false, waitsUntil: null }
  const proposal = await proposeApproval(tx, {
    kind: 'grant',
    // Unique per grant: the same person may have several proposals.
    subject: fingerprintOf([scope.staffId, tx.now.getTime(), rows, total, reason]),
    amount: total,
    fingerprint: fingerprintOf([rows, total]),
    reason,
    detail: { rows, limit: asNumber(limit), together: asNumber(daySum) },
  })
  return {
    grantedBy: scope.staffId,
    approvalId: proposal.id,
    onHold: true,
    waitsUntil: proposal.effectiveAt.toISOString(),
  }
}

/** Sum (satang) of `total` and the same person's unapproved grants and reversals of the last 24 hours, and the limit. */
export async function sumGrantsOfDay(
  tx: Ctx,
  scope: StaffScope,
  total: bigint,
): Promise<{ limit: bigint; together: bigint }> {
  const limit = await readShopRule(tx, 'grant_approval_above')
  // The lock makes concurrent grants of one person count each other.
  const person = await lockStaffAccountsOfPerson(tx, scope.staffId)
  const [earlier] = await tx.db
    .select({ sum: sql<string>`coalesce(sum(abs(${rewardLine.gross})), 0)` })
    .from(rewardLine)
    .where(
      and(
        inArray(rewardLine.grantedBy, person),
        isNull(rewardLine.approvalId),
        ne(rewardLine.status, 'canceled'),
        gt(rewardLine.earnedAt, new Date(tx.now.getTime() - DAY_MS)),
      ),
    )
  return { limit, together: total + BigInt(earlier?.sum ?? 0) }
}

const isWaiting = (approvalId: string) =>
  and(eq(rewardLine.approvalId, approvalId), eq(rewardLine.onHold, true), eq(rewardLine.status, 'pending'))

const releaseLines = async (tx: Ctx, approvalId: string) => {
  await tx.db.update(rewardLine).set({ onHold: false }).where(isWaiting(approvalId))
}

/** Approved or elapsed: the rewards are released from hold. Rejected or retracted: they are canceled. */
export const grantEffect: ApprovalEffect = {
  async approved(tx, row, scope) {
    const partners = await tx.db.selectDistinct({ id: rewardLine.partnerId }).from(rewardLine).where(isWaiting(row.id))
    for (const { id } of partners) await requireNotOwnAccount(tx, scope, id)
    await releaseLines(tx, row.id)
  },
  async stopped(tx, row, reason) {
    const lines = await tx.db
      .select()
      .from(rewardLine)
      .where(isWaiting(row.id))
      .orderBy(asc(rewardLine.id))
      .for('update')
    if (lines.length === 0) return
    await lockBalances(
      tx,
      lines.map(({ partnerId }) => partnerAccount(partnerId, 'pending')),
    )
    for (const line of lines) await cancelRewardLine(tx, line, reason)
  },
  elapsed: (tx, row) => releaseLines(tx, row.id),
}
