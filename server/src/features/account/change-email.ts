import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx, UserScope } from '../../core/context.ts'
import { CODE_MS, CODE_TRIES, fitsCode, newCode } from '../../core/mailed-code.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { mayMailTyped } from '../../core/mail-limit.ts'
import { countAttempt } from '../../core/throttle.ts'
import { inTx, sqlState } from '../../database/connect.ts'
import { emailChange } from '../../database/tables/account.ts'
import { user } from '../../database/tables/people.ts'
import { type Proven, takeFromOthers } from '../../core/proven.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { maskEmail } from '../../core/mask-email.ts'

const CODES_BY_ACCOUNT = { tries: 3, seconds: 3600 }

const open = ({ userId }: UserScope, now: Date) =>
  and(eq(emailChange.userId, userId), isNull(emailChange.closedAt), gt(emailChange.expiresAt, now))

export async function readEmailChange(ctx: Ctx): Promise<ReplyOf<'GET /api/account/email'>> {
  const [found] = await ctx.db
    .select()
    .from(emailChange)
    .where(open(asUser(ctx), ctx.now))
  return { pending: found ? { email: found.email, expires_at: found.expiresAt.toISOString() } : null }
}

/**
 * Emails a code to the new address and invalidates an earlier one. If another account
 * has the address, its owner is emailed instead; the caller sees no difference.
 * @throws AppError email_same, too_many
 */
export async function startEmailChange(
  ctx: Ctx,
  { email }: ParsedOf<'POST /api/account/email'>,
): Promise<ReplyOf<'POST /api/account/email'>> {
  const scope = asUser(ctx)
  const [me] = await ctx.db.select().from(user).where(eq(user.id, scope.userId))
  if (!me) return refuse('session_expired')
  if (me.emailProvenAt !== null && me.email.toLowerCase() === email.toLowerCase()) return refuse('email_same')
  await countAttempt(ctx, `email-change:${scope.userId}`, CODES_BY_ACCOUNT)
  const unsent = !(await mayMailTyped(ctx, email))
  const expiresAt = new Date(ctx.now.getTime() + CODE_MS)
  await inTx(ctx, async (tx) => {
    await tx.db.select({ id: user.id }).from(user).where(eq(user.id, scope.userId)).for('no key update')
    await tx.db
      .update(emailChange)
      .set({ closedAt: tx.now })
      .where(and(eq(emailChange.userId, scope.userId), isNull(emailChange.closedAt)))
    const [holder] = await tx.db
      .select({ email: user.email, lang: user.lang })
      .from(user)
      .where(and(sql`lower(${user.email}) = ${email.toLowerCase()}`, isNotNull(user.emailProvenAt)))
    const id = uuidv7()
    const { code, hash } = newCode(tx.house.settings, id)
    await tx.db.insert(emailChange).values({
      id,
      userId: scope.userId,
      email,
      before: me.email,
      codeHash: holder ? null : hash,
      createdAt: tx.now,
      expiresAt,
    })
    if (holder)
      await queueMail(tx, { to: holder.email, lang: holder.lang, kind: 'already_registered', values: {}, unsent })
    else
      await queueMail(tx, {
        to: email,
        lang: me.lang,
        kind: 'email_code',
        values: { code },
        useBefore: expiresAt,
        unsent,
      })
    await record(tx, 'user.email_change_asked', { type: 'user', id: scope.userId }, { to: maskEmail(email) })
  })
  return { expires_at: expiresAt.toISOString() }
}

/** @throws AppError code_wrong, also if the address was taken meanwhile; code_late, code_spent */
export async function confirmEmailChange(
  ctx: Ctx,
  { code }: ParsedOf<'POST /api/account/email/confirm'>,
  proven: Proven,
): Promise<ReplyOf<'POST /api/account/email/confirm'>> {
  const scope = asUser(ctx)
  // Counted outside of the transaction, so that an error does not roll it back.
  const [tried] = await ctx.db
    .update(emailChange)
    .set({ tries: sql`${emailChange.tries} + 1` })
    .where(and(open(scope, ctx.now), lt(emailChange.tries, CODE_TRIES)))
    .returning()
  if (!tried) return refuse((await readEmailChange(ctx)).pending ? 'code_spent' : 'code_late')
  if (!fitsCode(ctx.house.settings, tried.id, tried.codeHash, code)) return refuse('code_wrong')
  await inTx(ctx, async (tx) => {
    const mine = and(eq(user.id, scope.userId), isNull(user.disabledAt))
    const [before] = await tx.db.select().from(user).where(mine).for('no key update')
    const closed = await tx.db
      .update(emailChange)
      .set({ closedAt: tx.now })
      .where(and(eq(emailChange.id, tried.id), isNull(emailChange.closedAt)))
      .returning({ id: emailChange.id })
    if (!before || closed.length === 0) return refuse('code_spent')
    await tx.db
      .update(user)
      .set({ email: tried.email })
      .where(mine)
      .catch((error: unknown) => (sqlState(error) === '23505' ? refuse('code_wrong') : Promise.reject(error as Error)))
    // The code was emailed to the address, so entering it verifies the address.
    if (before.emailProvenAt === null) await proven(tx, { id: scope.userId, email: tried.email }, true)
    else await takeFromOthers(tx, { id: scope.userId, email: tried.email })
    const values = { at: tx.now.toISOString(), email: maskEmail(tried.email) }
    // An unverified old address may belong to a stranger, so it gets no email.
    if (before.emailProvenAt !== null)
      await queueMail(tx, { to: before.email, lang: before.lang, kind: 'email_changed', values })
    await record(
      tx,
      'user.email_changed',
      { type: 'user', id: scope.userId },
      { from: maskEmail(before.email), to: maskEmail(tried.email) },
    )
  })
  return {}
}
