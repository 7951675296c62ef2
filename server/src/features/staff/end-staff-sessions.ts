import { and, eq, isNull, ne } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { staffSession } from '../../database/tables/people.ts'

/** Ends one of the caller's own sessions. @throws Refusal not_found */
export async function endStaffSession(
  ctx: Ctx,
  { id }: ParsedOf<'DELETE /api/staff/me/session/{id}'>,
): Promise<ReplyOf<'DELETE /api/staff/me/session/{id}'>> {
  const { staffId } = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(staffSession)
      .set({ endedAt: tx.now })
      .where(and(eq(staffSession.id, id), eq(staffSession.staffId, staffId), isNull(staffSession.endedAt)))
    if (!rowCount) refuse('not_found')
    await record(tx, 'staff.session_ended', { type: 'staff', id: staffId }, { session: id })
  })
  return {}
}

/** Ends all sessions of somebody but one. @returns how many ended */
export async function endStaffSessions(tx: Ctx, staffId: string, but?: string): Promise<number> {
  const { rowCount } = await tx.db
    .update(staffSession)
    .set({ endedAt: tx.now })
    .where(
      and(
        eq(staffSession.staffId, staffId),
        isNull(staffSession.endedAt),
        but === undefined ? undefined : ne(staffSession.id, but),
      ),
    )
  return rowCount ?? 0
}
