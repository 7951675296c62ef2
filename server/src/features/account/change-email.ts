import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import type { ErrorCode } from '@bailu/contract/error-codes'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type UserScope, asUser, type Handler } from '../../core/context.ts'
import { CODE_MS, CODE_TRIES, isCodeValid, newEmailedCode } from '../../lib/tokens.ts'
import { fail } from '../../lib/errors.ts'
import { closeEmailChanges } from '../approvals/propose.ts'
import { findAccountsByEmail } from '../auth/find-accounts.ts'
import { mayEmailUnverified, queueMail } from '../mail/queue-mail.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { sqlState } from '../../database/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { user } from './table.ts'
import { emailChange } from '../customers/table.ts'
import { type VerifyEmail, releaseEmailOfOthers } from '../auth/verify-email.ts'
import { maskEmail } from '../../lib/masking.ts'

const CODE_LIMIT = { tries: 3, seconds: 3600 }

/** Corrections by staff have a link instead of a code, see `email-correction-link.ts`. */
const isOpenChange = ({ userId }: UserScope, now: Date) =>
  and(
    eq(emailChange.userId, userId),
    isNull(emailChange.startedBy),
    isNull(emailChange.closedAt),
    gt(emailChange.expiresAt, now),
  )

export const readEmailChange: Handler<'GET /api/account/email'> = async (ctx) => {
  const [pending] = await ctx.db
    .select()
    .from(emailChange)
    .where(isOpenChange(asUser(ctx), ctx.now))
  return { pending: pending ? { email: pending.email, expires_at: pending.expiresAt.toISOString() } : null }
}

/**
 * Emails a code to the new address and invalidates an earlier change, also a correction by staff. If another account
 * has the address, its owner is emailed instead; the caller sees no difference.
 * @throws AppError email_same, too_many
 */
export const startEmailChange: Handler<'POST /api/account/email'> = async (ctx, { email }) => {
  const scope = asUser(ctx)
  const [account] = await ctx.db.select().from(user).where(eq(user.id, scope.userId))
  if (!account) return fail('session_expired')
  if (account.emailVerifiedAt !== null && account.email.toLowerCase() === email.toLowerCase()) return fail('email_same')
  await countAttempt(ctx, `email-change:${scope.userId}`, CODE_LIMIT)
  const unsent = !(await mayEmailUnverified(ctx, email))
  const expiresAt = new Date(ctx.now.getTime() + CODE_MS)
  await inTx(ctx, async (tx) => {
    await tx.db.select({ id: user.id }).from(user).where(eq(user.id, scope.userId)).for('no key update')
    await closeEmailChanges(tx, scope.userId)
    const { verified, imported } = await findAccountsByEmail(tx, email)
    const owner = verified ?? imported
    const id = uuidv7()
    const { code, hash } = newEmailedCode(tx.deps.config, id)
    await tx.db.insert(emailChange).values({
      id,
      userId: scope.userId,
      email,
      before: account.email,
      codeHash: owner ? null : hash,
      createdAt: tx.now,
      expiresAt,
    })
    if (owner)
      await queueMail(tx, { to: owner.email, lang: owner.lang, kind: 'already_registered', values: {}, unsent })
    else
      await queueMail(tx, {
        to: email,
        lang: account.lang,
        kind: 'email_code',
        values: { code },
        useBefore: expiresAt,
        unsent,
      })
    await recordAudit(tx, 'user.email_change_asked', { type: 'user', id: scope.userId }, { to: maskEmail(email) })
  })
  return { expires_at: expiresAt.toISOString() }
}

/** @throws AppError code_wrong, also if the address has been taken since; code_late, code_spent */
export async function confirmEmailChange(
  ctx: Ctx,
  { code }: ParsedOf<'POST /api/account/email/confirm'>,
  markVerified: VerifyEmail,
): Promise<void> {
  const scope = asUser(ctx)
  // Counted outside of the transaction, so that an error does not roll it back.
  const [attempt] = await ctx.db
    .update(emailChange)
    .set({ tries: sql`${emailChange.tries} + 1` })
    .where(and(isOpenChange(scope, ctx.now), lt(emailChange.tries, CODE_TRIES)))
    .returning()
  if (!attempt) return fail((await readEmailChange(ctx, {})).pending ? 'code_spent' : 'code_late')
  if (!isCodeValid(ctx.deps.config, attempt.id, attempt.codeHash, code)) return fail('code_wrong')
  await inTx(ctx, async (tx) => {
    const isOwnAccount = and(eq(user.id, scope.userId), isNull(user.disabledAt))
    const [before] = await tx.db.select().from(user).where(isOwnAccount).for('no key update')
    const closed = await tx.db
      .update(emailChange)
      .set({ closedAt: tx.now })
      .where(and(eq(emailChange.id, attempt.id), isNull(emailChange.closedAt)))
      .returning({ id: emailChange.id })
    if (!before || closed.length === 0) return fail('code_spent')
    await setEmail(tx, before, { email: attempt.email, taken: 'code_wrong' }, markVerified)
  })
}

type NewEmail = { email: string; taken: ErrorCode; correction?: string }

/**
 * Sets a new address that its reader has confirmed, and tells the old one. The caller has locked the account.
 * @throws AppError `taken`, or link_over, when another account has verified the address since
 */
export async function setEmail(
  tx: Ctx,
  before: typeof user.$inferSelect,
  { email, taken, correction }: NewEmail,
  markVerified: VerifyEmail,
): Promise<void> {
  const { id } = before
  await tx.db
    .update(user)
    .set({ email })
    .where(eq(user.id, id))
    .catch((error: unknown) => (sqlState(error) === '23505' ? fail(taken) : Promise.reject(error as Error)))
  // The code or link was emailed to the address, so using it verifies the address.
  if (before.emailVerifiedAt === null) await markVerified(tx, { id, email }, true)
  else await releaseEmailOfOthers(tx, { id, email })
  const values = { at: tx.now.toISOString(), email: maskEmail(email) }
  // An unverified old address may belong to another person, so it gets no email.
  if (before.emailVerifiedAt !== null)
    await queueMail(tx, { to: before.email, lang: before.lang, kind: 'email_changed', values })
  await recordAudit(
    tx,
    'user.email_changed',
    { type: 'user', id },
    { from: maskEmail(before.email), to: maskEmail(email), ...(correction && { correction }) },
  )
}
