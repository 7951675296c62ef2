import { and, eq, isNull } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { inTx } from '../../database/connect.ts'
import { staffSession } from '../../database/tables/people.ts'

/** Ends the current staff session. */
export async function signOutStaff(ctx: Ctx): Promise<ReplyOf<'POST /api/staff/logout'>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return refuse('login_required')
  return inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(staffSession)
      .set({ endedAt: tx.now })
      .where(and(eq(staffSession.id, actor.sessionId), isNull(staffSession.endedAt)))
    if (rowCount) await record(tx, 'staff.signed_out', { type: 'staff', id: actor.staffId })
    return {}
  })
}
