import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { networkOf } from '../../core/network.ts'
import { verifyPassword } from '../../core/password.ts'
import { refuse } from '../../core/refusal.ts'
import { countAttempt, forgetAttempts, tried } from '../../core/throttle.ts'
import { newToken } from '../../core/token.ts'
import { inTx } from '../../database/connect.ts'
import { staff, staffSession } from '../../database/tables/people.ts'

const BY_ACCOUNT = { tries: 8, seconds: 15 * 60 }
const BY_NETWORK = { tries: 30, seconds: 10 * 60 }

/**
 * Checks a staff member's e-mail and password and opens a session. Unknown,
 * wrong and disabled take the same time and get the same answer.
 * @throws Refusal wrong_login, too_many, busy
 */
export async function signInStaff(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/login'>,
): Promise<ReplyOf<'POST /api/staff/login'>> {
  const email = input.email.toLowerCase()
  const account = `staff-login:${createHash('sha256').update(email).digest('base64url')}`
  await countAttempt(ctx, `staff-login-ip:${networkOf(ctx.ip)}`, BY_NETWORK)
  await countAttempt(ctx, account, BY_ACCOUNT)
  const [found] = await ctx.db
    .select()
    .from(staff)
    .where(sql`lower(${staff.email}) = ${email}`)
  const right = await tried(ctx, account, () => verifyPassword(ctx.house.settings, found?.passwordHash, input.password))
  if (!right || !found || found.disabledAt) return refuse('wrong_login')
  await forgetAttempts(ctx, account)
  return inTx(ctx, async (tx) => {
    const { token, hash } = newToken()
    const sessionId = uuidv7()
    await tx.db
      .insert(staffSession)
      .values({ id: sessionId, tokenHash: hash, staffId: found.id, createdAt: tx.now, seenAt: tx.now })
    const actor = { kind: 'staff', staffId: found.id, role: found.role, sessionId } as const
    await record({ ...tx, actor }, 'staff.signed_in', { type: 'staff', id: found.id })
    return { token }
  })
}
