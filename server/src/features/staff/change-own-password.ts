import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx, Handler } from '../../core/context.ts'
import { verifyOwnPassword } from '../../core/session.ts'
import { inTx } from '../../database/transaction.ts'
import { staff } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { hashPassword } from '../../lib/password.ts'
import { isWeakPassword, type KnownAboutUser } from '../../lib/weak-password.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { endColleagueLinks } from './colleagues/invite-colleague.ts'
import { endAllStaffSessions, rememberStaffDevice } from './staff-sessions.ts'

/** Checks a chosen password and hashes it. @throws AppError password_common, busy */
export async function hashNewStaffPassword(
  ctx: Ctx,
  password: string,
  personalData: KnownAboutUser = {},
): Promise<string> {
  if (await isWeakPassword(password, personalData)) fail('password_common')
  return hashPassword(ctx.deps.config, password)
}

/** Emails the account's owner about a changed password, in the transaction of the change. */
export const notifyPasswordChange = (
  tx: Ctx,
  { email, lang }: Pick<typeof staff.$inferSelect, 'email' | 'lang'>,
): Promise<void> =>
  queueMail(tx, { to: email, lang, kind: 'staff_password_changed', values: { at: tx.now.toISOString() } })

/** Changes the caller's password; ends their other sessions and a pending emailed link. @throws AppError wrong_password, password_common, too_many, busy */
export const changeOwnPassword: Handler<'PUT /api/staff/me/password'> = async (ctx, { current, password }) => {
  const { actor } = ctx
  if (actor.kind !== 'staff') return fail('login_required')
  await verifyOwnPassword(ctx, current)
  const [account] = await ctx.db.select().from(staff).where(eq(staff.id, actor.staffId))
  const passwordHash = await hashNewStaffPassword(ctx, password, account)
  await inTx(ctx, async (tx) => {
    const [updated] = await tx.db
      .update(staff)
      .set({ passwordHash })
      .where(and(eq(staff.id, actor.staffId), isNull(staff.disabledAt)))
      .returning()
    if (!updated) return fail('session_expired')
    await endColleagueLinks(tx, actor.staffId)
    const ended = await endAllStaffSessions(tx, actor.staffId, actor.sessionId)
    rememberStaffDevice(tx, updated)
    await notifyPasswordChange(tx, updated)
    await recordAudit(tx, 'staff.password_changed', { type: 'staff', id: actor.staffId }, { ended })
  })
}
