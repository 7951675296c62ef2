import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { record } from '../../core/audit.ts'
import { networkOf } from '../../core/network.ts'
import { verifyPassword } from '../../core/password.ts'
import { refuse, refuseMerged } from '../../core/refusal.ts'
import { BY_ACCOUNT, BY_NETWORK } from '../../core/sign-in-tries.ts'
import { forgetAttempts, giveBack, takeTry, tried } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { user } from '../../database/tables/people.ts'
import { maskEmail } from '../../core/mask-email.ts'
import { openSession } from './open-session.ts'

/**
 * Checks e-mail and password. Unknown e-mail, wrong password and disabled
 * account take the same time and get the same answer.
 * Whoever knows the password of an account that was merged is told which one to use.
 * @throws Refusal wrong_login, account_merged, too_many, busy
 * @param welcome runs in the transaction of the new session
 */
export async function signIn(
  ctx: Ctx,
  input: ParsedOf<'POST /api/login'>,
  welcome: (tx: Ctx, userId: number) => Promise<void>,
): Promise<{ token: string }> {
  const email = input.email.toLowerCase()
  const account = `login:${email}`
  const network = `login-ip:${networkOf(ctx.ip)}`
  await takeTry(ctx, network, BY_NETWORK)
  await takeTry(ctx, account, BY_ACCOUNT)
  const [found] = await ctx.db
    .select()
    .from(user)
    .where(sql`lower(${user.email}) = ${email}`)
  const known = await tried(ctx, [account, network], () =>
    verifyPassword(ctx.house.settings, found?.passwordHash ?? null, input.password),
  )
  if (!known || !found || (found.disabledAt && !found.mergedInto)) return refuse('wrong_login')
  await forgetAttempts(ctx, account)
  await giveBack(ctx, network)
  if (found.mergedInto !== null) return refuseMerged(await emailOf(ctx, found.mergedInto))
  return inTx(ctx, async (tx) => {
    // A password that was changed while this one was checked opens nothing.
    const [still] = await tx.db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, found.id), eq(user.passwordHash, found.passwordHash), isNull(user.disabledAt)))
      .for('no key update')
    if (!still) return refuse('wrong_login')
    const token = await openSession(tx, found.id)
    await record(tx, 'session.opened', { type: 'user', id: found.id })
    await welcome(tx, found.id)
    return { token }
  })
}

async function emailOf(ctx: Ctx, id: number): Promise<string> {
  const [row] = await ctx.db.select({ email: user.email }).from(user).where(eq(user.id, id))
  return row ? maskEmail(row.email) : refuse('wrong_login')
}
