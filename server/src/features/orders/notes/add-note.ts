import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { orderNote } from '../../../database/tables/order-notes.ts'
import { evidenceHidden } from '../evidence.ts'
import { exists } from '../move-order.ts'
import { allOrders, theOrder } from '../whose-orders.ts'
import { sealNote } from './note-words.ts'

/**
 * Adds a staff note. The audit entry names note and author only; the text is stored in the note alone, so that it can
 * be erased.
 * @throws AppError not_found; forbidden for roles that may not read the notes of this order
 */
export async function addNote(
  ctx: Ctx,
  { id, words }: ParsedOf<'POST /api/staff/order/{id}/note'>,
): Promise<{ id: string }> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    if (!(await exists(tx, theOrder(allOrders(scope), id)))) return refuse('not_found')
    if (await evidenceHidden(tx, scope, id)) return refuse('forbidden')
    const note = uuidv7()
    await tx.db
      .insert(orderNote)
      .values({ id: note, orderId: id, staffId: scope.staffId, words: sealNote(tx, note, words), writtenAt: tx.now })
    await record(tx, 'order.noted', { type: 'order', id }, { note })
    return { id: note }
  })
}
