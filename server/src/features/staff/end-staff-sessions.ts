import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { staff, staffSession } from '../../database/tables/people.ts'

/** Ends one of the caller's own sessions. @throws AppError not_found */
export async function endStaffSession(
  ctx: Ctx,
  { id }: ParsedOf<'DELETE /api/staff/me/session/{id}'>,
): Promise<ReplyOf<'DELETE /api/staff/me/session/{id}'>> {
  const { staffId } = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    if (!(await endStaffSessionOf(tx, staffId, id))) refuse('not_found')
    await record(tx, 'staff.session_ended', { type: 'staff', id: staffId }, { session: id })
  })
  return {}
}

/** @returns whether it was an open session of this account */
export async function endStaffSessionOf(tx: Ctx, staffId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.db
    .update(staffSession)
    .set({ endedAt: tx.now })
    .where(and(eq(staffSession.id, id), eq(staffSession.staffId, staffId), isNull(staffSession.endedAt)))
  return (rowCount ?? 0) > 0
}

/** Ends all sessions of an account except `but`; without `but`, all known devices are forgotten too. @returns the number ended */
export async function endStaffSessions(tx: Ctx, staffId: string, but?: string): Promise<number> {
  if (but === undefined)
    await tx.db
      .update(staff)
      .set({ deviceEpoch: sql`${staff.deviceEpoch} + 1` })
      .where(eq(staff.id, staffId))
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
