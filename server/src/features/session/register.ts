import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { record } from '../../core/audit.ts'
import { isCommonPassword } from '../../core/common-passwords.ts'
import { networkOf } from '../../core/network.ts'
import { hashPassword } from '../../core/password.ts'
import { refuse } from '../../core/refusal.ts'
import { countAttempt } from '../../core/throttle.ts'
import { inTx, sqlState } from '../../database/connect.ts'
import { partner, user } from '../../database/tables/people.ts'
import { openSession } from './open-session.ts'

const BY_ADDRESS = { tries: 60, seconds: 10 * 60 }

/**
 * Opens an account and its first session. The invitation code binds the user
 * to that partner for good.
 * @param welcome runs in the transaction of the new account
 */
export async function register(
  ctx: Ctx,
  input: ParsedOf<'POST /api/register'>,
  welcome: (tx: Ctx, userId: number) => Promise<void>,
): Promise<{ token: string }> {
  await countAttempt(ctx, `register-ip:${networkOf(ctx.ip)}`, BY_ADDRESS)
  if (await isCommonPassword(input.password)) refuse('password_common')
  const passwordHash = await hashPassword(ctx.house.settings, input.password)
  return inTx(ctx, async (tx) => {
    const mentorId = input.invitation_code ? await mentorOf(tx, input.invitation_code) : null
    const userId = await addUser(tx, {
      email: input.email,
      phone: input.phone,
      nickname: input.nickname,
      lang: input.lang,
      passwordHash,
      mentorId,
      createdAt: tx.now,
    })
    const token = await openSession(tx, userId)
    await record(tx, 'user.registered', { type: 'user', id: userId }, { mentor: mentorId })
    await welcome(tx, userId)
    return { token }
  })
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
