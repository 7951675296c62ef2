import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import { bangkokDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx, Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { inTx } from '../../database/transaction.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { guest, user, partner } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { networkOf } from '../../lib/network.ts'
import { hashPassword } from '../../lib/password.ts'
import { newToken } from '../../lib/tokens.ts'
import { rejectWeakPassword } from '../../lib/weak-password.ts'
import { mayEmailUnverified, queueMail } from '../mail/queue-mail.ts'
import { findAccountsByEmail } from './find-accounts.ts'
import { sendVerification } from './email-verification.ts'
import { rememberUserDevice } from './known-devices.ts'
import { openSession } from './sign-in.ts'

// High, because many phones share one IP address behind carrier-grade NAT.
const GUEST_LIMIT = { tries: 300, seconds: 60 * 60 }

/**
 * The guest token that the browser has as a cookie only; the cookie is renewed. Also for a guest that sent its token:
 * nothing is restored then.
 */
export const restoreGuest: Handler<'POST /api/guest/restore'> = async (ctx) => {
  const { actor, guestCookie } = ctx
  if (actor.kind !== 'guest' || !guestCookie?.byCookie || guestCookie.token === undefined) return { token: null }
  guestCookie.set(guestCookie.token)
  return { token: guestCookie.token }
}

export const forgetGuest: Handler<'POST /api/guest/forget'> = async ({ guestCookie }) => {
  if (guestCookie?.token) guestCookie.set('')
}

/**
 * Creates a guest: the token identifies an anonymous phone as the owner of its orders. A browser that has lost all but
 * the cookie stays the same guest.
 */
export const createGuest: Handler<'POST /api/guest'> = async (ctx) => {
  const { token: restored } = await restoreGuest(ctx, {})
  if (restored !== null) return { token: restored }
  await countAttempt(ctx, `guest-ip:${networkOf(ctx.ip)}`, GUEST_LIMIT)
  const { token, hash } = newToken()
  await ctx.db.insert(guest).values({ id: uuidv7(), tokenHash: hash, createdAt: ctx.now })
  ctx.guestCookie?.set(token)
  return { token }
}

const REGISTER_LIMIT = { tries: 60, seconds: 10 * 60 }

type RegisterForm = ParsedOf<'POST /api/register'>

/**
 * Creates an account and its first session. The email is unverified until the emailed link is used, and the
 * referral code takes effect only then. For an email verified by another account the reply is the
 * same; its owner is emailed, and the new account cannot verify it.
 * @param welcome runs in the transaction of the new account
 * @throws AppError invitation_unknown, password_common, too_many, busy
 */
export async function registerUser(
  ctx: Ctx,
  input: RegisterForm,
  onRegistered: (tx: Ctx, userId: number) => Promise<void>,
): Promise<{ token: string }> {
  await countAttempt(ctx, `register-ip:${networkOf(ctx.ip)}`, REGISTER_LIMIT)
  await rejectWeakPassword(input.password, input)
  const passwordHash = await hashPassword(ctx.deps.config, input.password)
  const mayBeMailed = await mayEmailUnverified(ctx, input.email)
  return inTx(ctx, (tx) => createAccount(tx, input, { passwordHash, mailed: mayBeMailed }, onRegistered))
}

async function createAccount(
  tx: Ctx,
  { email, phone, nickname, lang, invitation_code }: RegisterForm,
  { passwordHash, mailed: mayBeMailed }: { passwordHash: string; mailed: boolean },
  onRegistered: (tx: Ctx, userId: number) => Promise<void>,
): Promise<{ token: string }> {
  const pendingMentorId = invitation_code ? await findMentorId(tx, invitation_code) : null
  const [created] = await tx.db
    .insert(user)
    .values({ email, phone, nickname, lang, passwordHash, pendingMentorId, createdAt: tx.now })
    .returning()
  const { id } = created!
  const { token, actor } = await openSession(tx, id)
  await recordAudit({ ...tx, actor }, 'user.registered', { type: 'user', id }, { invited_by: pendingMentorId })
  await onRegistered(tx, id)
  await emailAddressOwner(tx, created!, mayBeMailed)
  rememberUserDevice(tx, created!)
  return { token }
}

async function findMentorId(ctx: Ctx, code: string): Promise<number> {
  const [mentorRow] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(and(eq(partner.employeeNo, code.toUpperCase()), isActivePartner()))
  return mentorRow?.id ?? fail('invitation_unknown')
}

/** Sends the verification link; if another account has verified the email, or was imported with it, its owner is notified instead, once a day. */
async function emailAddressOwner(tx: Ctx, created: typeof user.$inferSelect, mayBeMailed: boolean): Promise<void> {
  const { verified, imported } = await findAccountsByEmail(tx, created.email)
  const owner = verified ?? imported
  if (!owner) return sendVerification(tx, created, mayBeMailed)
  const dedup = `already_registered:${owner.id}:${bangkokDay(tx.now)}`
  const { email: to, lang, disabledAt } = owner
  await queueMail(tx, { to, lang, kind: 'already_registered', values: {}, dedup, unsent: disabledAt !== null })
}
