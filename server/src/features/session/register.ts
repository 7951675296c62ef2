import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { keepUserDevice } from '../../core/device-of-user.ts'
import { networkOf } from '../../core/network.ts'
import { hashPassword } from '../../core/password.ts'
import { refuse } from '../../core/refusal.ts'
import { mayMailTyped } from '../../core/mail-limit.ts'
import { countAttempt } from '../../core/throttle.ts'
import { refuseWeak } from '../../core/weak-password.ts'
import { inTx } from '../../database/connect.ts'
import { partner, user } from '../../database/tables/people.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { mailProof } from './email-proof/mail-proof.ts'
import { openSession } from './open-session.ts'

const BY_NETWORK = { tries: 60, seconds: 10 * 60 }

type Form = ParsedOf<'POST /api/register'>

/**
 * Creates an account and its first session. The email is unverified until the emailed link is used, and the
 * referral code takes effect only then. For an email verified by another account the reply is the
 * same; its owner is emailed, and the new account cannot verify it.
 * @param welcome runs in the transaction of the new account
 * @throws AppError invitation_unknown, password_common, too_many, busy
 */
export async function register(
  ctx: Ctx,
  input: Form,
  welcome: (tx: Ctx, userId: number) => Promise<void>,
): Promise<{ token: string }> {
  await countAttempt(ctx, `register-ip:${networkOf(ctx.ip)}`, BY_NETWORK)
  await refuseWeak(input.password, input)
  const passwordHash = await hashPassword(ctx.house.settings, input.password)
  const mailed = await mayMailTyped(ctx, input.email)
  return inTx(ctx, (tx) => openAccount(tx, input, { passwordHash, mailed }, welcome))
}

async function openAccount(
  tx: Ctx,
  { email, phone, nickname, lang, invitation_code }: Form,
  { passwordHash, mailed }: { passwordHash: string; mailed: boolean },
  welcome: (tx: Ctx, userId: number) => Promise<void>,
): Promise<{ token: string }> {
  const pendingMentorId = invitation_code ? await mentorOf(tx, invitation_code) : null
  const [added] = await tx.db
    .insert(user)
    .values({ email, phone, nickname, lang, passwordHash, pendingMentorId, createdAt: tx.now })
    .returning()
  const { id } = added!
  const { token, actor } = await openSession(tx, id)
  await record({ ...tx, actor }, 'user.registered', { type: 'user', id }, { invited_by: pendingMentorId })
  await welcome(tx, id)
  await mailAddress(tx, added!, mailed)
  keepUserDevice(tx, added!)
  return { token }
}

async function mentorOf(ctx: Ctx, code: string): Promise<number> {
  const [found] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(and(eq(partner.employeeNo, code.toUpperCase()), isNull(partner.disabledAt)))
  return found?.id ?? refuse('invitation_unknown')
}

/** Sends the verification link; if another account has verified the email, its owner is notified instead, once a day. */
async function mailAddress(tx: Ctx, added: typeof user.$inferSelect, mailed: boolean): Promise<void> {
  const [owner] = await tx.db
    .select({ id: user.id, email: user.email, lang: user.lang, disabledAt: user.disabledAt })
    .from(user)
    .where(and(sql`lower(${user.email}) = ${added.email.toLowerCase()}`, isNotNull(user.emailProvenAt)))
  if (!owner) return mailProof(tx, added, mailed)
  const dedup = `already_registered:${owner.id}:${bangkokDay(tx.now)}`
  const { email: to, lang, disabledAt } = owner
  await queueMail(tx, { to, lang, kind: 'already_registered', values: {}, dedup, unsent: disabledAt !== null })
}
