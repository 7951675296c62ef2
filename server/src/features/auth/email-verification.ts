import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '@bailu/contract/calls'
import { DAY_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asUser, type Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { isPlaceholderEmail, placeholderEmail } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partner, user } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { maskEmail } from '../../lib/masking.ts'
import { isLinkValid, parseLink, signLink } from '../../lib/tokens.ts'
import { mayEmailUnverified, queueMail } from '../mail/queue-mail.ts'
import { findAccountsByEmail } from './find-accounts.ts'
import type { VerifyEmail } from './verify-email.ts'

const LINK_TTL_MS = DAY_MS

type LinkAccount = Pick<typeof user.$inferSelect, 'id' | 'email' | 'lang' | 'deviceEpoch'>

/** State bound into the link: changing the email or ending all sessions invalidates it. */
export const verificationState = ({ email, deviceEpoch }: LinkAccount): string =>
  `${email.toLowerCase()}\n${deviceEpoch}`

/** Emails a verification link; earlier links stay valid. @param mailed see `mayMailTyped` */
export async function sendVerification(tx: Ctx, row: LinkAccount, mayBeMailed: boolean): Promise<void> {
  const { config } = tx.deps
  const expiresAt = new Date(tx.now.getTime() + LINK_TTL_MS)
  const token = signLink(config, 'prove e-mail', row.id, verificationState(row), expiresAt)
  await queueMail(tx, {
    to: row.email,
    lang: row.lang,
    kind: 'email_proof',
    // In the URL fragment, so that it reaches no server log and no other site.
    values: { link: `${config.publicUrl}/confirm-email#${token}` },
    useBefore: expiresAt,
    unsent: !mayBeMailed,
  })
}

type Row = typeof user.$inferSelect

const mentor = alias(user, 'mentor')

/** Locks the account of a verification link. @throws AppError link_over */
async function lockAccountOfLink(tx: Ctx, token: string): Promise<Row> {
  const link = parseLink(token, tx.now)
  const id = Number(link?.subject)
  if (!link || !Number.isSafeInteger(id)) return fail('link_over')
  const [row] = await tx.db
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.disabledAt)))
    .for('no key update')
  if (!row || !isLinkValid(tx.deps.config, 'prove e-mail', link, verificationState(row))) return fail('link_over')
  return row
}

/** The account of a link, shown before it is confirmed. @throws AppError link_over */
export const readVerification: Handler<'POST /api/email-verification/look'> = async (ctx, { token }) => {
  // no audit: nothing changes
  const row = await inTx(ctx, (tx) => lockAccountOfLink(tx, token))
  const [mentorRow] =
    row.pendingMentorId === null
      ? []
      : await ctx.db
          .select({ nickname: mentor.nickname, employee_no: partner.employeeNo })
          .from(partner)
          .innerJoin(mentor, eq(mentor.id, partner.userId))
          .where(and(eq(partner.userId, row.pendingMentorId), isActivePartner()))
  return {
    nickname: row.nickname,
    email: maskEmail(row.email),
    registered_at: row.createdAt.toISOString(),
    mentor: mentorRow ?? null,
    proven: row.emailVerifiedAt !== null,
  }
}

/** Confirms that the account belongs to the receiver of the email; idempotent. @throws AppError link_over */
export async function verifyEmail(
  ctx: Ctx,
  { token }: ParsedOf<'POST /api/email-verification'>,
  markVerified: VerifyEmail,
): Promise<void> {
  await inTx(ctx, async (tx) => {
    const row = await lockAccountOfLink(tx, token)
    if (row.emailVerifiedAt === null) await markVerified(tx, row, true)
  })
}

/**
 * "This was not me": removes the email from the account. Its session stays: a person who mistyped the address keeps the
 * orders. @throws AppError link_over
 */
export const denyEmail: Handler<'POST /api/email-verification/deny'> = async (ctx, { token }) => {
  await inTx(ctx, async (tx) => {
    const { id, emailVerifiedAt } = await lockAccountOfLink(tx, token)
    if (emailVerifiedAt !== null) return fail('link_over')
    await tx.db.update(user).set({ email: placeholderEmail, pendingMentorId: null }).where(eq(user.id, id))
    await recordAudit(tx, 'user.email_denied', { type: 'user', id })
  })
}

const RESEND_LIMIT = { tries: 3, seconds: 3_600 }
const RESEND_SECONDS = 60

/**
 * Sends the verification link again. If another account has verified the address, nothing is sent, with the same
 * reply. @throws AppError too_many
 */
export const resendVerification: Handler<'POST /api/account/email/verification'> = async (ctx) => {
  const { userId } = asUser(ctx)
  await countAttempt(ctx, `email-verification:${userId}`, RESEND_LIMIT)
  const [account] = await ctx.db.select({ email: user.email }).from(user).where(eq(user.id, userId))
  const mayBeMailed = await mayEmailUnverified(ctx, account?.email ?? '')
  await inTx(ctx, async (tx) => {
    const [locked] = await tx.db.select().from(user).where(eq(user.id, userId)).for('key share')
    if (!locked) return fail('session_expired')
    if (locked.emailVerifiedAt !== null || isPlaceholderEmail(locked.email)) return
    const { verified, imported } = await findAccountsByEmail(tx, locked.email)
    if (verified === undefined && (imported === undefined || imported.id === userId))
      await sendVerification(tx, locked, mayBeMailed)
    await recordAudit(tx, 'user.email_proof_sent', { type: 'user', id: userId })
  })
  return { again_in: RESEND_SECONDS }
}
