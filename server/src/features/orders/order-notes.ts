import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { OrderNote } from '@bailu/contract/orders/staff-order'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { orderNote } from './table.ts'
import { staff } from '../staff/table.ts'
import { seal, unsealOrEmpty } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { orderExists, allOrdersForStaff, orderById } from './base/order-access.ts'
import { isEvidenceHidden } from './privacy/order-evidence.ts'

export const orderNotePlace = (id: string): string => `order_note/${id}/words`

type DepsContext = Pick<Ctx, 'deps'>
export const sealOrderNote = ({ deps }: DepsContext, id: string, words: string): string =>
  seal(deps.config, orderNotePlace(id), words)
export const openOrderNote = ({ deps }: DepsContext, { id, words }: { id: string; words: string }): string =>
  unsealOrEmpty(deps.config, orderNotePlace(id), words)

/**
 * Adds a staff note. The audit entry names note and author only; the text is stored in the note alone, so that it can
 * be erased.
 * @throws AppError not_found; forbidden for roles that may not read the notes of this order
 */
export const addOrderNote: Handler<'POST /api/staff/order/{id}/note'> = async (ctx, { id, words }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    if (!(await orderExists(tx, orderById(allOrdersForStaff(scope), id)))) return fail('not_found')
    if (await isEvidenceHidden(tx, scope, id)) return fail('forbidden')
    return { id: await storeOrderNote(tx, { orderId: id, staffId: scope.staffId, words }) }
  })
}

type NewNote = { orderId: string; staffId: string; words: string }

/** @returns its id */
export async function storeOrderNote(tx: Ctx, { orderId, staffId, words }: NewNote): Promise<string> {
  const id = uuidv7()
  await tx.db.insert(orderNote).values({ id, orderId, staffId, words: sealOrderNote(tx, id, words), writtenAt: tx.now })
  await recordAudit(tx, 'order.noted', { type: 'order', id: orderId }, { note: id })
  return id
}

/** @throws AppError not_found for another person's note, and for one that is as wanted already */
export const strikeOrderNote: Handler<'POST /api/staff/order/{id}/note/{note}/strike'> = async (
  ctx,
  { id, note: noteId, struck },
) => {
  const { staffId } = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const changed = await tx.db
      .update(orderNote)
      .set({ struckAt: struck ? tx.now : null })
      .where(
        and(
          eq(orderNote.id, noteId),
          eq(orderNote.orderId, id),
          eq(orderNote.staffId, staffId),
          struck ? isNull(orderNote.struckAt) : isNotNull(orderNote.struckAt),
        ),
      )
      .returning({ id: orderNote.id })
    if (changed.length === 0) return fail('not_found')
    await recordAudit(tx, struck ? 'order.note_struck' : 'order.note_restored', { type: 'order', id }, { note: noteId })
  })
}

/** Notes of an order, oldest first. */
export async function readOrderNotes(ctx: Ctx, scope: StaffScope, orderId: string): Promise<OrderNote[]> {
  const rows = await ctx.db
    .select({ note: orderNote, by: staff.name })
    .from(orderNote)
    .leftJoin(staff, eq(staff.id, orderNote.staffId))
    .where(eq(orderNote.orderId, orderId))
    .orderBy(asc(orderNote.id))
  return rows.map(({ note, by }) => ({
    id: note.id,
    at: note.writtenAt.toISOString(),
    by: by ?? '',
    words: openOrderNote(ctx, note),
    struck_at: note.struckAt?.toISOString() ?? null,
    mine: note.staffId === scope.staffId,
  }))
}
