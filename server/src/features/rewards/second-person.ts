import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { lockPerson, requireOthers } from '../../core/own-account.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import type { Effect } from '../approvals/decide.ts'
import { fingerprintOf } from '../approvals/in-force.ts'
import { propose } from '../approvals/propose.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { readSetting } from '../settings/read-setting.ts'
import { cancelLine } from './cancel-line.ts'

const DAY_MS = 24 * 3_600_000

/**
 * When a grant, with the same person's unapproved grants of the last 24 hours, exceeds `grant_approval_above`, its lines
 * are put on hold: they settle once a second person approves or 24 hours are over.
 * @returns columns for each line, and until when the proposal waits
 */
export async function secondForGrant(
  tx: Ctx,
  { rows, total, reason }: { rows: number; total: bigint; reason: string },
) {
  const scope = asStaff(tx)
  const { limit, together } = await weighGrant(tx, scope, total)
  if (together <= limit) return { grantedBy: scope.staffId, approvalId: null, held: false, waits: null }
  const asked = await propose(tx, {
    kind: 'grant',
    // Unique per grant: the same person may have several proposals.
    subject: fingerprintOf([scope.staffId, tx.now.getTime(), rows, total, reason]),
    amount: total,
    fingerprint: fingerprintOf([rows, total]),
    reason,
    detail: { rows, limit: asNumber(limit), together: asNumber(together) },
  })
  return { grantedBy: scope.staffId, approvalId: asked.id, held: true, waits: asked.effectiveAt.toISOString() }
}

/** Sum (satang) of `total` and the same person's unapproved grants and reversals of the last 24 hours, and the limit. */
export async function weighGrant(
  tx: Ctx,
  scope: StaffScope,
  total: bigint,
): Promise<{ limit: bigint; together: bigint }> {
  const limit = await readSetting(tx, 'grant_approval_above')
  // The lock makes concurrent grants of one person count each other.
  const person = await lockPerson(tx, scope.staffId)
  const [before] = await tx.db
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
  return { limit, together: total + BigInt(before?.sum ?? 0) }
}

const waiting = (approvalId: string) =>
  and(eq(rewardLine.approvalId, approvalId), eq(rewardLine.held, true), eq(rewardLine.status, 'pending'))

const release = async (tx: Ctx, approvalId: string) => {
  await tx.db.update(rewardLine).set({ held: false }).where(waiting(approvalId))
}

/** Approved or elapsed: the rewards are released from hold. Rejected or retracted: they are canceled. */
export const grantEffect: Effect = {
  async approved(tx, row, scope) {
    const partners = await tx.db.selectDistinct({ id: rewardLine.partnerId }).from(rewardLine).where(waiting(row.id))
    for (const { id } of partners) await requireOthers(tx, scope, id)
    await release(tx, row.id)
  },
  async stopped(tx, row, reason) {
    const lines = await tx.db.select().from(rewardLine).where(waiting(row.id)).orderBy(asc(rewardLine.id)).for('update')
    if (lines.length === 0) return
    await lockBalances(
      tx,
      lines.map(({ partnerId }) => ofPartner(partnerId, 'pending')),
    )
    for (const line of lines) await cancelLine(tx, line, reason)
  },
  elapsed: (tx, row) => release(tx, row.id),
}
