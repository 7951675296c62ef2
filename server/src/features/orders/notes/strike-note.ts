import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { orderNote } from '../../../database/tables/order-notes.ts'

/** @throws AppError not_found for another person's note, and for one that was struck before */
export async function strikeNote(
  ctx: Ctx,
  { id, note }: ParsedOf<'POST /api/staff/order/{id}/note/{note}/strike'>,
): Promise<Record<string, never>> {
  const { staffId } = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const struck = await tx.db
      .update(orderNote)
      .set({ struckAt: tx.now })
      .where(
        and(
          eq(orderNote.id, note),
          eq(orderNote.orderId, id),
          eq(orderNote.staffId, staffId),
          isNull(orderNote.struckAt),
        ),
      )
      .returning({ id: orderNote.id })
    if (struck.length === 0) return refuse('not_found')
    await record(tx, 'order.note_struck', { type: 'order', id }, { note })
    return {}
  })
}
