import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { provePassword } from '../../core/fresh-proof.ts'
import { refuse } from '../../core/refusal.ts'
import { inTx } from '../../database/connect.ts'
import { staff } from '../../database/tables/people.ts'
import { keepStaffDevice } from './device-of-staff.ts'
import { endLinks } from './colleagues/mail-link.ts'
import { endStaffSessions } from './end-staff-sessions.ts'
import { newStaffPassword } from './new-staff-password.ts'
import { tellPasswordChange } from './tell-password-change.ts'

/** Changes the caller's password; ends their other sessions and a pending emailed link. @throws AppError wrong_password, password_common, too_many, busy */
export async function changeOwnPassword(
  ctx: Ctx,
  { current, password }: ParsedOf<'PUT /api/staff/me/password'>,
): Promise<ReplyOf<'PUT /api/staff/me/password'>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return refuse('login_required')
  await provePassword(ctx, current)
  const [me] = await ctx.db.select().from(staff).where(eq(staff.id, actor.staffId))
  const passwordHash = await newStaffPassword(ctx, password, me)
  await inTx(ctx, async (tx) => {
    const [person] = await tx.db
      .update(staff)
      .set({ passwordHash })
      .where(and(eq(staff.id, actor.staffId), isNull(staff.disabledAt)))
      .returning()
    if (!person) return refuse('session_expired')
    await endLinks(tx, actor.staffId)
    const ended = await endStaffSessions(tx, actor.staffId, actor.sessionId)
    keepStaffDevice(tx, person)
    await tellPasswordChange(tx, person)
    await record(tx, 'staff.password_changed', { type: 'staff', id: actor.staffId }, { ended })
  })
  return {}
}
