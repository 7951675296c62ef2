import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { knownDeviceOfUser, rememberUserDevice } from './known-devices.ts'
import { forgetSignInAttempts } from '../../core/sign-in-attempts.ts'
import { networkOf } from '../../lib/network.ts'
import { hashPassword } from '../../lib/password.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { rejectWeakPassword } from '../../lib/weak-password.ts'
import { inTx } from '../../database/transaction.ts'
import { session, user, passwordReset, RESET_TRIES } from '../account/table.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { VerifyEmail } from './verify-email.ts'
import { findAccountOfLink, matchesResetCode } from './send-reset-code.ts'

// Each request allows five attempts; this limits the work caused by invented request ids.
const ATTEMPT_LIMIT = { tries: 300, seconds: 10 * 60 }
type Input = ParsedOf<'POST /api/reset-password'>
type ResetRequest = typeof passwordReset.$inferSelect

/**
 * Sets a new password with an emailed code. Ends every session and every other code of the
 * account and emails a notification. For an email without an account every code is
 * wrong, with the same error.
 * @throws AppError code_wrong, code_late, code_spent, password_common, too_many, busy
 */
export async function resetPassword(ctx: Ctx, input: Input, markVerified: VerifyEmail): Promise<void> {
  const { config } = ctx.deps
  await countAttempt(ctx, `reset-try-ip:${networkOf(ctx.ip)}`, ATTEMPT_LIMIT)
  // Checked before the code, so that a weak password costs no attempt.
  await rejectWeakPassword(input.password, input)
  const request = await countCodeAttempt(ctx, input.request)
  const { userId } = request
  if (
    !matchesResetCode(config, request.codeHash, input.request, input.email.toLowerCase(), input.code) ||
    userId === null
  )
    return fail('code_wrong')
  const passwordHash = await hashPassword(config, input.password).catch((error: unknown) =>
    undoAttempt(ctx, request, error),
  )
  return inTx(ctx, async (tx) => {
    await closeRequest(tx, request)
    return setPassword(tx, userId, passwordHash, markVerified, 'code_spent')
  })
}

/**
 * The same with the link of that email, which wrong codes entered by others cannot invalidate.
 * @throws AppError link_over, password_common, busy
 */
export async function resetPasswordByLink(
  ctx: Ctx,
  { token, password }: ParsedOf<'POST /api/reset-password/link'>,
  markVerified: VerifyEmail,
): Promise<void> {
  const account = await findAccountOfLink(ctx, token)
  await rejectWeakPassword(password, account)
  const passwordHash = await hashPassword(ctx.deps.config, password)
  return inTx(ctx, async (tx) => {
    await tx.db.select({ id: user.id }).from(user).where(eq(user.id, account.id)).for('no key update')
    // Checked again under the lock: of two concurrent uses of a link the second fails.
    await findAccountOfLink(tx, token)
    return setPassword(tx, account.id, passwordHash, markVerified, 'link_over')
  })
}

async function setPassword(
  tx: Ctx,
  userId: number,
  passwordHash: string,
  markVerified: VerifyEmail,
  errorIfGone: 'code_spent' | 'link_over',
): Promise<void> {
  const [before] = await tx.db.select().from(user).where(eq(user.id, userId)).for('no key update')
  const [changed] = await tx.db
    .update(user)
    .set({ passwordHash })
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
    .returning()
  if (!before || !changed) return fail(errorIfGone)
  // Receiving the email verifies the address. The referral code may have been entered by another person, unless on this device.
  if (before.emailVerifiedAt === null) await markVerified(tx, before, knownDeviceOfUser(tx, before) !== undefined)
  await endSessionsAndRequests(tx, userId)
  await forgetSignInAttempts(tx, 'login', changed.email)
  rememberUserDevice(tx, changed)
  await queueMail(tx, {
    to: changed.email,
    lang: changed.lang,
    kind: 'password_changed',
    values: { at: tx.now.toISOString() },
  })
  // The emailed code or link authenticates the account.
  const actor = { kind: 'user', userId, partner: false, sessionId: '' } as const
  await recordAudit({ ...tx, actor }, 'password.reset', { type: 'user', id: userId })
}

// Counted before the code is checked and outside of the transaction, so that an error does not roll it back.
async function countCodeAttempt(ctx: Ctx, id: string): Promise<ResetRequest> {
  const [counted] = await ctx.db
    .update(passwordReset)
    .set({ tries: sql`${passwordReset.tries} + 1` })
    .where(
      and(
        eq(passwordReset.id, id),
        isNull(passwordReset.endedAt),
        gt(passwordReset.expiresAt, ctx.now),
        lt(passwordReset.tries, RESET_TRIES),
      ),
    )
    .returning()
  if (counted) return counted
  const [existing] = await ctx.db.select().from(passwordReset).where(eq(passwordReset.id, id))
  return fail(existing && existing.expiresAt > ctx.now ? 'code_spent' : 'code_late')
}

async function undoAttempt(ctx: Ctx, { id }: ResetRequest, error: unknown): Promise<never> {
  if (error instanceof AppError && error.code === 'busy') {
    await ctx.db
      .update(passwordReset)
      .set({ tries: sql`${passwordReset.tries} - 1` })
      .where(and(eq(passwordReset.id, id), gt(passwordReset.tries, 0)))
  }
  throw error
}

async function closeRequest(tx: Ctx, { id }: ResetRequest): Promise<void> {
  const closed = await tx.db
    .update(passwordReset)
    .set({ endedAt: tx.now })
    .where(and(eq(passwordReset.id, id), isNull(passwordReset.endedAt)))
    .returning({ id: passwordReset.id })
  if (closed.length === 0) fail('code_spent')
}

async function endSessionsAndRequests(tx: Ctx, userId: number): Promise<void> {
  await tx.db
    .update(session)
    .set({ endedAt: tx.now })
    .where(and(eq(session.userId, userId), isNull(session.endedAt)))
  await tx.db
    .update(passwordReset)
    .set({ endedAt: tx.now })
    .where(and(eq(passwordReset.userId, userId), isNull(passwordReset.endedAt)))
}
