import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import { isCommonPassword } from '../../core/common-passwords.ts'
import type { Ctx } from '../../core/context.ts'
import { networkOf } from '../../core/network.ts'
import { hashPassword } from '../../core/password.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { countAttempt, forgetAttempts } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { session, user } from '../../database/tables/people.ts'
import { passwordReset, RESET_TRIES } from '../../database/tables/recovery.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { codeFits, hashCode } from './reset-code.ts'

const BY_NETWORK = { tries: 60, seconds: 10 * 60 }
type Input = ParsedOf<'POST /api/reset-password'>
type Asked = typeof passwordReset.$inferSelect

/**
 * Sets a new password for whoever holds the mailed code. Every session of the
 * account ends, its other codes too, and a notice is mailed. The code of an
 * address that nobody has fits nothing and is refused in the same words.
 * @throws Refusal code_wrong, code_late, code_spent, password_common, too_many, busy
 */
export async function resetPassword(ctx: Ctx, input: Input): Promise<ReplyOf<'POST /api/reset-password'>> {
  const { settings } = ctx.house
  await countAttempt(ctx, `reset-try-ip:${networkOf(ctx.ip)}`, BY_NETWORK)
  // Before the code: a password that cannot be taken costs no try.
  if (await isCommonPassword(input.password)) refuse('password_common')
  const asked = await takeCodeTry(ctx, input.request)
  const given = hashCode(settings, input.request, input.email.toLowerCase(), input.code)
  const { userId } = asked
  if (!codeFits(asked.codeHash, given) || userId === null) return refuse('code_wrong')
  const passwordHash = await hashPassword(settings, input.password).catch((error: unknown) =>
    untried(ctx, asked, error),
  )
  return inTx(ctx, async (tx) => {
    await spend(tx, asked)
    const [changed] = await tx.db
      .update(user)
      .set({ passwordHash })
      .where(and(eq(user.id, userId), isNull(user.disabledAt)))
      .returning({ email: user.email, lang: user.lang })
    if (!changed) return refuse('code_spent')
    await endEverything(tx, userId)
    await forgetAttempts(tx, `login:${changed.email.toLowerCase()}`)
    await queueMail(tx, {
      to: changed.email,
      lang: changed.lang,
      kind: 'password_changed',
      values: { at: tx.now.toISOString() },
    })
    await record(tx, 'password.reset', { type: 'user', id: userId })
    return {}
  })
}

// Counted before it is looked at and outside of the transaction: a refusal must not undo it.
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
