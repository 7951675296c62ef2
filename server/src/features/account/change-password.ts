import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { keepUserDevice } from '../../core/device-of-user.ts'
import { markFresh, provePassword } from '../../core/fresh-proof.ts'
import { hashPassword } from '../../core/password.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { refuseWeak } from '../../core/weak-password.ts'
import { inTx } from '../../database/connect.ts'
import { user } from '../../database/tables/people.ts'
import { mailUser } from '../mail/mail-user.ts'
import { closeOthers } from './end-sessions.ts'

/**
 * Changes the password and ends every other session; the current one gets a new token.
 * @throws AppError wrong_password, password_common, login_required if the session ended meanwhile
 */
export async function changePassword(
  ctx: Ctx,
  input: ParsedOf<'PUT /api/account/password'>,
): Promise<ReplyOf<'PUT /api/account/password'>> {
  const scope = asUser(ctx)
  await provePassword(ctx, input.current)
  const [me] = await ctx.db.select().from(user).where(eq(user.id, scope.userId))
  await refuseWeak(input.password, me ?? {})
  const passwordHash = await hashPassword(ctx.house.settings, input.password)
  return inTx(ctx, async (tx) => {
    const [changed] = await tx.db
      .update(user)
      .set({ passwordHash })
      .where(and(eq(user.id, scope.userId), isNull(user.disabledAt)))
      .returning()
    if (!changed) return refuse('session_expired')
    const ended = await closeOthers(tx, scope)
    keepUserDevice(tx, changed)
    const at = tx.now.toISOString()
    await mailUser(tx, scope.userId, { kind: 'password_changed', cause: `${scope.userId}:${at}`, values: { at } })
    await record(tx, 'user.password_changed', { type: 'user', id: scope.userId }, { ended })
    return markFresh(tx)
  })
}
