import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { record } from '../../core/audit.ts'
import { bangkokDay } from '../../core/bangkok.ts'
import { isCommonPassword } from '../../core/common-passwords.ts'
import { networkOf } from '../../core/network.ts'
import { hashPassword } from '../../core/password.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { countAttempt, giveBack, takeTry, type Growing } from '../../core/throttle.ts'
import { inTx, sqlState } from '../../database/connect.ts'
import { partner, user } from '../../database/tables/people.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { openSession } from './open-session.ts'

const BY_NETWORK = { tries: 60, seconds: 10 * 60 }
/** Addresses found taken, after which everybody from there waits: a list is tried through by nobody. */
const TAKEN: Growing = { free: 20, longest: 15 * 60, seconds: 3_600, since: 'first' }

type Form = ParsedOf<'POST /api/register'>

/**
 * Opens an account and its first session. The invitation code binds the user
 * to that partner for good. Whose address is tried again gets a mail about it.
 * @param welcome runs in the transaction of the new account
 * @throws Refusal email_taken, invitation_unknown, password_common, too_many, busy
 */
export async function register(
  ctx: Ctx,
  input: Form,
  welcome: (tx: Ctx, userId: number) => Promise<void>,
): Promise<{ token: string }> {
  const network = networkOf(ctx.ip)
  await countAttempt(ctx, `register-ip:${network}`, BY_NETWORK)
  if (await isCommonPassword(input.password)) refuse('password_common')
  const passwordHash = await hashPassword(ctx.house.settings, input.password)
  await takeTry(ctx, `register-taken:${network}`, TAKEN)
  try {
    const opened = await inTx(ctx, (tx) => openAccount(tx, input, passwordHash, welcome))
    await giveBack(ctx, `register-taken:${network}`)
    return opened
  } catch (error) {
    if (error instanceof Refusal && error.code === 'email_taken') await tellOwner(ctx, input)
    else await giveBack(ctx, `register-taken:${network}`)
    throw error
  }
}

async function openAccount(
  tx: Ctx,
  { email, phone, nickname, lang, invitation_code }: Form,
  passwordHash: string,
  welcome: (tx: Ctx, userId: number) => Promise<void>,
): Promise<{ token: string }> {
  const mentorId = invitation_code ? await mentorOf(tx, invitation_code) : null
  const userId = await addUser(tx, { email, phone, nickname, lang, passwordHash, mentorId, createdAt: tx.now })
  const token = await openSession(tx, userId)
  await record(tx, 'user.registered', { type: 'user', id: userId }, { mentor: mentorId })
  await welcome(tx, userId)
  return { token }
}

async function mentorOf(ctx: Ctx, code: string): Promise<number> {
  const [found] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(and(eq(partner.employeeNo, code.toUpperCase()), isNull(partner.disabledAt)))
  return found?.id ?? refuse('invitation_unknown')
}

async function addUser(ctx: Ctx, row: typeof user.$inferInsert): Promise<number> {
  const [added] = await ctx.db
    .insert(user)
    .values(row)
    .returning({ id: user.id })
    .catch((error: unknown) => (sqlState(error) === '23505' ? refuse('email_taken') : Promise.reject(error as Error)))
  return added!.id
}

async function tellOwner(ctx: Ctx, { email }: Form): Promise<void> {
  const [owner] = await ctx.db
    .select({ id: user.id, email: user.email, lang: user.lang })
    .from(user)
    .where(and(sql`lower(${user.email}) = ${email.toLowerCase()}`, isNull(user.disabledAt)))
  if (!owner) return
  const dedup = `already_registered:${owner.id}:${bangkokDay(ctx.now)}`
  // no audit: nothing of the account changes
  await inTx(ctx, (tx) =>
    queueMail(tx, { to: owner.email, lang: owner.lang, kind: 'already_registered', values: {}, dedup }),
  )
}
