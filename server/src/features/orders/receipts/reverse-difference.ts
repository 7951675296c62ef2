import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { difference } from '../../../database/tables/differences.ts'
import { receipt } from '../../../database/tables/receipts.ts'
import { post } from '../../ledger/post.ts'
import { legOf, requireSmall } from './settle-difference.ts'

/**
 * Reverses a fee or a surplus that was booked by mistake. The amount of a surplus becomes unapplied again; for a fee
 * the receipt must have as much left. A waived rest of an order is reversed with its payment instead.
 * @throws AppError not_found, entry_moved_on when it was reversed before, receipt_moved_on when the amount is used,
 *   difference_too_large
 */
export async function reverseDifference(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/difference/{id}/reverse'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [found] = await tx.db.select().from(difference).where(eq(difference.id, id))
    if (!found || found.kind === 'under' || found.receiptId === null) return refuse('not_found')
    const { kind, amount, receiptId } = found
    const [came] = await tx.db.select().from(receipt).where(eq(receipt.id, receiptId)).for('no key update')
    if (!came || came.voidedAt !== null) return refuse('receipt_moved_on')
    await requireSmall(tx, scope, amount)
    if (kind === 'fee' && found.reversedAt === null && came.rest < amount) return refuse('receipt_moved_on')
    const reversed = await tx.db
      .update(difference)
      .set({ reversedAt: tx.now, reversedBy: scope.staffId, reverseReason: reason })
      .where(and(eq(difference.id, id), isNull(difference.reversedAt)))
      .returning({ id: difference.id })
    if (reversed.length === 0) return refuse('entry_moved_on')
    const { debit, credit } = legOf(kind, amount)
    await post(tx, {
      code: 'difference.reversed',
      ref: { type: 'difference', id },
      legs: [{ debit: credit, credit: debit, amount }],
    })
    await record(
      tx,
      'receipt.difference_reversed',
      { type: 'receipt', id: receiptId },
      { kind, amount: String(amount), reason },
    )
    return {}
  })
}
