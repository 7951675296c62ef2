import { and, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { lesser } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { tell } from '../../core/tell.ts'
import { inTx } from '../../database/connect.ts'
import { withdrawal } from '../../database/tables/payouts.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post } from '../ledger/post.ts'
import { lockUnbound } from './lock-open.ts'

/**
 * Releases the reserved amount; the partner's debt is paid from it first.
 * @throws AppError not_found, withdrawal_moved_on, withdrawal_in_batch, own_withdrawal
 */
export async function rejectWithdrawal(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/withdrawal/{id}/reject'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const row = await lockUnbound(tx, scope, id)
    const available = ofPartner(row.partnerId, 'available')
    const hold = ofPartner(row.partnerId, 'hold')
    const receivable = ofPartner(row.partnerId, 'receivable')
    const balance = await lockBalances(tx, [available, hold, receivable])
    const paysBack = lesser(balance(receivable), row.net)
    const { rowCount } = await tx.db
      .update(withdrawal)
      .set({ status: 'rejected', reason, decidedAt: tx.now, decidedBy: scope.staffId })
      .where(and(eq(withdrawal.id, id), eq(withdrawal.status, 'under_review')))
    if (rowCount !== 1) return refuse('withdrawal_moved_on')
    await post(tx, {
      code: 'withdrawal.rejected',
      ref: { type: 'withdrawal', id },
      legs: [
        { debit: hold, credit: receivable, amount: paysBack },
        { debit: hold, credit: available, amount: row.net - paysBack },
      ],
    })
    await record(
      tx,
      'withdrawal.rejected',
      { type: 'withdrawal', id },
      { net: String(row.net), paid_back: String(paysBack), reason },
    )
    await tell(tx, row.partnerId, 'withdrawal_rejected', { cause: id })
    return {}
  })
}
