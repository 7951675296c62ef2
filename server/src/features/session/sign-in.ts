import { sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { record } from '../../core/audit.ts'
import { networkOf } from '../../core/network.ts'
import { verifyPassword } from '../../core/password.ts'
import { refuse } from '../../core/refusal.ts'
import { countAttempt, forgetAttempts, tried } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { user } from '../../database/tables/people.ts'
import { openSession } from './open-session.ts'

const BY_ACCOUNT = { tries: 8, seconds: 15 * 60 }
const BY_ADDRESS = { tries: 60, seconds: 10 * 60 }

/**
 * Checks e-mail and password. Unknown e-mail, wrong password and disabled
 * account take the same time and get the same answer.
 * @param welcome runs in the transaction of the new session
 */
export async function signIn(
  ctx: Ctx,
  input: ParsedOf<'POST /api/login'>,
  welcome: (tx: Ctx, userId: number) => Promise<void>,
): Promise<{ token: string }> {
  const email = input.email.toLowerCase()
  await countAttempt(ctx, `login-ip:${networkOf(ctx.ip)}`, BY_ADDRESS)
  await countAttempt(ctx, `login:${email}`, BY_ACCOUNT)
  const [found] = await ctx.db
    .select()
    .from(user)
    .where(sql`lower(${user.email}) = ${email}`)
  const known = await tried(ctx, `login:${email}`, () =>
    verifyPassword(ctx.house.settings, found?.passwordHash ?? null, input.password),
  )
  if (!known || !found || found.disabledAt) return refuse('wrong_login')
  await forgetAttempts(ctx, `login:${email}`)
  return inTx(ctx, async (tx) => {
    const token = await openSession(tx, found.id)
    await record(tx, 'session.opened', { type: 'user', id: found.id })
    await welcome(tx, found.id)
    return { token }
  })
}
