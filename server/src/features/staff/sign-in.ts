import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { csrfOf } from '../../core/csrf.ts'
import { deviceOf } from '../../core/device.ts'
import { networkOf } from '../../core/network.ts'
import { verifyPassword } from '../../core/password.ts'
import { refuse } from '../../core/refusal.ts'
import { BY_ACCOUNT, BY_NETWORK } from '../../core/sign-in-tries.ts'
import { forgetAttempts, giveBack, takeTry, tried } from '../../core/throttle.ts'
import { newToken } from '../../core/token.ts'
import { inTx } from '../../database/connect.ts'
import { staff, staffSession } from '../../database/tables/people.ts'
import { secondStepOf, takeCode } from './second-step/take-code.ts'
import { signInKey } from './sign-in-key.ts'

/**
 * Checks a staff member's e-mail and password, and the code where the second
 * step is on, and opens a session. Unknown, wrong and disabled take the same time
 * and get the same answer.
 * @throws Refusal wrong_login, code_needed, app_code_wrong, too_many, busy
 */
export async function signInStaff(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/login'>,
): Promise<ReplyOf<'POST /api/staff/login'>> {
  const email = input.email.toLowerCase()
  const account = signInKey(email)
  const network = `staff-login-ip:${networkOf(ctx.ip)}`
  await takeTry(ctx, network, BY_NETWORK)
  await takeTry(ctx, account, BY_ACCOUNT)
  const [found] = await ctx.db
    .select()
    .from(staff)
    .where(sql`lower(${staff.email}) = ${email}`)
  const right = await tried(ctx, [account, network], () =>
    verifyPassword(ctx.house.settings, found?.passwordHash, input.password),
  )
  if (!right || !found || found.disabledAt) return refuse('wrong_login')
  await forgetAttempts(ctx, account)
  await giveBack(ctx, network)
  const second = await secondStepOf(ctx, found.id)
  if (second && !input.code) return refuse('code_needed')
  const by = second && (await takeCode(ctx, second, input.code!))
  return inTx(ctx, async (tx) => {
    // A password that was changed while this one was checked opens nothing.
    const [still] = await tx.db
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.id, found.id), eq(staff.passwordHash, found.passwordHash), isNull(staff.disabledAt)))
      .for('no key update')
    if (!still) return refuse('wrong_login')
    const { token, hash } = newToken()
    const sessionId = uuidv7()
    await tx.db.insert(staffSession).values({
      id: sessionId,
      tokenHash: hash,
      staffId: found.id,
      createdAt: tx.now,
      seenAt: tx.now,
      device: deviceOf(tx.agent),
    })
    const actor = { kind: 'staff', staffId: found.id, role: found.role, sessionId } as const
    await record({ ...tx, actor }, 'staff.signed_in', { type: 'staff', id: found.id }, by ? { by } : {})
    return { token, csrf: csrfOf(ctx.house.settings, sessionId) }
  })
}
