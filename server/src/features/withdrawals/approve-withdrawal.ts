import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { requireSecond } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { withdrawal } from '../../database/tables/payouts.ts'
import { lockOpen } from './lock-open.ts'
import { requireOtherPayee } from './staff-payee.ts'

/**
 * The first of two approvals that a large withdrawal needs. For the partner it stays under review.
 * @throws AppError not_found, withdrawal_moved_on, withdrawal_approved, own_withdrawal, payee_like_you,
 * same_person, colleague_new, amount_differs
 */
export async function approveWithdrawal(
  ctx: Ctx,
  { id, amount }: ParsedOf<'POST /api/staff/withdrawal/{id}/approve'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const row = await lockOpen(tx, scope, id)
    await requireOtherPayee(tx, scope, row)
    // The staff member who entered the payee account may not approve it.
    await requireSecond(tx, scope, row.accountBy === null ? [] : [row.accountBy])
    if (BigInt(amount) !== row.net) return refuse('amount_differs')
    const { rowCount } = await tx.db
      .update(withdrawal)
      .set({ approvedBy: scope.staffId, approvedAt: tx.now })
      .where(and(eq(withdrawal.id, id), eq(withdrawal.status, 'under_review'), isNull(withdrawal.approvedBy)))
    if (rowCount !== 1) return refuse('withdrawal_approved')
    await record(tx, 'withdrawal.approved', { type: 'withdrawal', id }, { net: String(row.net) })
    return {}
  })
}
