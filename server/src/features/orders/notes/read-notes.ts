import { asc, eq } from 'drizzle-orm'
import type { OrderNote } from '@bailu/contract/staff-order'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { orderNote } from '../../../database/tables/order-notes.ts'
import { staff } from '../../../database/tables/people.ts'
import { openNote } from './note-words.ts'

/** Notes of an order, oldest first. */
export async function readNotes(ctx: Ctx, scope: StaffScope, orderId: string): Promise<OrderNote[]> {
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
    words: openNote(ctx, note),
    struck_at: note.struckAt?.toISOString() ?? null,
    mine: note.staffId === scope.staffId,
  }))
}
