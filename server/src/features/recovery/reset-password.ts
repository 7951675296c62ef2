import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { deviceOfUser, keepUserDevice } from '../../core/device-of-user.ts'
import { forgetGuesses } from '../../core/guesses.ts'
import { networkOf } from '../../core/network.ts'
import { hashPassword } from '../../core/password.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { countAttempt } from '../../core/throttle.ts'
import { refuseWeak } from '../../core/weak-password.ts'
import { inTx } from '../../database/connect.ts'
import { session, user } from '../../database/tables/people.ts'
import { passwordReset, RESET_TRIES } from '../../database/tables/recovery.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Proven } from '../../core/proven.ts'
import { codeFits } from './reset-code.ts'
import { accountOfLink } from './reset-link.ts'

// Each request allows five attempts; this limits the work caused by invented request ids.
const BY_NETWORK = { tries: 300, seconds: 10 * 60 }
type Input = ParsedOf<'POST /api/reset-password'>
type Asked = typeof passwordReset.$inferSelect

/**
 * Sets a new password with an emailed code. Ends every session and every other code of the
 * account and emails a notification. For an email without an account every code is
 * wrong, with the same error.
 * @throws AppError code_wrong, code_late, code_spent, password_common, too_many, busy
 */
export async function resetPassword(
  ctx: Ctx,
  input: Input,
  proven: Proven,
): Promise<ReplyOf<'POST /api/reset-password'>> {
  const { settings } = ctx.house
  await countAttempt(ctx, `reset-try-ip:${networkOf(ctx.ip)}`, BY_NETWORK)
  // Checked before the code, so that a weak password costs no attempt.
  await refuseWeak(input.password, input)
  const asked = await takeCodeTry(ctx, input.request)
  const { userId } = asked
  if (!codeFits(settings, asked.codeHash, input.request, input.email.toLowerCase(), input.code) || userId === null)
    return refuse('code_wrong')
  const passwordHash = await hashPassword(settings, input.password).catch((error: unknown) =>
    untried(ctx, asked, error),
  )
  return inTx(ctx, async (tx) => {
    await spend(tx, asked)
    return setPassword(tx, userId, passwordHash, proven, 'code_spent')
  })
}

/**
 * The same with the link of that email, which wrong codes entered by others cannot invalidate.
 * @throws AppError link_over, password_common, busy
 */
export async function resetByLink(
  ctx: Ctx,
  { token, password }: ParsedOf<'POST /api/reset-password/link'>,
  proven: Proven,
): Promise<ReplyOf<'POST /api/reset-password/link'>> {
  const found = await accountOfLink(ctx, token)
  await refuseWeak(password, found)
  const passwordHash = await hashPassword(ctx.house.settings, password)
  return inTx(ctx, async (tx) => {
    await tx.db.select({ id: user.id }).from(user).where(eq(user.id, found.id)).for('no key update')
    // Checked again under the lock: of two concurrent uses of a link the second fails.
    await accountOfLink(tx, token)
    return setPassword(tx, found.id, passwordHash, proven, 'link_over')
  })
}

async function setPassword(
  tx: Ctx,
  userId: number,
  passwordHash: string,
  proven: Proven,
  gone: 'code_spent' | 'link_over',
): Promise<Record<string, never>> {
  const [before] = await tx.db.select().from(user).where(eq(user.id, userId)).for('no key update')
  const [changed] = await tx.db
    .update(user)
    .set({ passwordHash })
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
    .returning()
  if (!before || !changed) return refuse(gone)
  // Receiving the email verifies the address. The referral code may have been entered by another person, unless on this device.
  if (before.emailProvenAt === null) await proven(tx, before, deviceOfUser(tx, before) !== undefined)
  await endEverything(tx, userId)
  await forgetGuesses(tx, 'login', changed.email)
  keepUserDevice(tx, changed)
  await queueMail(tx, {
    to: changed.email,
    lang: changed.lang,
    kind: 'password_changed',
    values: { at: tx.now.toISOString() },
  })
  // The emailed code or link authenticates the account.
  const actor = { kind: 'user', userId, partner: false, sessionId: '' } as const
  await record({ ...tx, actor }, 'password.reset', { type: 'user', id: userId })
  return {}
}

// Counted before the code is checked and outside of the transaction, so that an error does not roll it back.
async function takeCodeTry(ctx: Ctx, id: string): Promise<Asked> {
  const [taken] = await ctx.db
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
  if (taken) return taken
  const [there] = await ctx.db.select().from(passwordReset).where(eq(passwordReset.id, id))
  return refuse(there && there.expiresAt > ctx.now ? 'code_spent' : 'code_late')
}

async function untried(ctx: Ctx, { id }: Asked, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.code === 'busy') {
    await ctx.db
      .update(passwordReset)
      .set({ tries: sql`${passwordReset.tries} - 1` })
      .where(and(eq(passwordReset.id, id), gt(passwordReset.tries, 0)))
  }
  throw error
}

async function spend(tx: Ctx, { id }: Asked): Promise<void> {
  const spent = await tx.db
    .update(passwordReset)
    .set({ endedAt: tx.now })
    .where(and(eq(passwordReset.id, id), isNull(passwordReset.endedAt)))
    .returning({ id: passwordReset.id })
  if (spent.length === 0) refuse('code_spent')
}

async function endEverything(tx: Ctx, userId: number): Promise<void> {
  await tx.db
    .update(session)
    .set({ endedAt: tx.now })
    .where(and(eq(session.userId, userId), isNull(session.endedAt)))
  await tx.db
    .update(passwordReset)
    .set({ endedAt: tx.now })
    .where(and(eq(passwordReset.userId, userId), isNull(passwordReset.endedAt)))
}
