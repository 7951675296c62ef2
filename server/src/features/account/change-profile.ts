import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asUser, type Handler } from '../../core/context.ts'
import { markRecentAuth, verifyOwnPassword } from '../../core/session.ts'
import { inTx } from '../../database/transaction.ts'
import { user } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { hashPassword } from '../../lib/password.ts'
import { rejectWeakPassword } from '../../lib/weak-password.ts'
import { rememberUserDevice } from '../auth/known-devices.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { closeOtherSessions } from './sessions.ts'

/**
 * Changes the password and ends every other session; the current one gets a new token.
 * @throws AppError wrong_password, password_common, login_required if the session has ended since
 */
export const changePassword: Handler<'PUT /api/account/password'> = async (ctx, input) => {
  const scope = asUser(ctx)
  await verifyOwnPassword(ctx, input.current)
  const [account] = await ctx.db.select().from(user).where(eq(user.id, scope.userId))
  await rejectWeakPassword(input.password, account ?? {})
  const passwordHash = await hashPassword(ctx.deps.config, input.password)
  return inTx(ctx, async (tx) => {
    const [changed] = await tx.db
      .update(user)
      .set({ passwordHash })
      .where(and(eq(user.id, scope.userId), isNull(user.disabledAt)))
      .returning()
    if (!changed) return fail('session_expired')
    const ended = await closeOtherSessions(tx, scope)
    rememberUserDevice(tx, changed)
    const at = tx.now.toISOString()
    await mailUser(tx, scope.userId, { kind: 'password_changed', cause: `${scope.userId}:${at}`, values: { at } })
    await recordAudit(tx, 'user.password_changed', { type: 'user', id: scope.userId }, { ended })
    return markRecentAuth(tx)
  })
}

type Field = 'nickname' | 'lang' | 'phone'

// The audit entry has no values: it is never erased, the account may be.
async function changeField<F extends Field>(ctx: Ctx, field: F, value: (typeof user.$inferInsert)[F]) {
  const { userId } = asUser(ctx)
  await inTx(ctx, async (tx) => {
    const changed = await tx.db
      .update(user)
      .set({ [field]: value })
      .where(and(eq(user.id, userId), isNull(user.disabledAt)))
      .returning({ id: user.id })
    if (changed.length === 0) fail('session_expired')
    await recordAudit(tx, `user.${field}_changed`, { type: 'user', id: userId })
  })
}

export const changeNickname = (ctx: Ctx, { nickname }: ParsedOf<'PUT /api/account/nickname'>) =>
  changeField(ctx, 'nickname', nickname)

export const changeLanguage = (ctx: Ctx, { lang }: ParsedOf<'PUT /api/account/language'>) =>
  changeField(ctx, 'lang', lang)

export async function changePhone(ctx: Ctx, { phone }: ParsedOf<'PUT /api/account/phone'>) {
  return changeField(ctx, 'phone', phone)
}
