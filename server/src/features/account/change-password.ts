import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import { isCommonPassword } from '../../core/common-passwords.ts'
import type { Ctx } from '../../core/context.ts'
import { provePassword } from '../../core/fresh-password.ts'
import { hashPassword } from '../../core/password.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { user } from '../../database/tables/people.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { closeOthers } from './end-sessions.ts'

/** Changes the password and ends every other session. @throws Refusal wrong_password, password_common */
export async function changePassword(
  ctx: Ctx,
  input: ParsedOf<'PUT /api/account/password'>,
): Promise<ReplyOf<'PUT /api/account/password'>> {
  const scope = asUser(ctx)
  await provePassword(ctx, input.current)
  if (await isCommonPassword(input.password)) refuse('password_common')
  const passwordHash = await hashPassword(ctx.house.settings, input.password)
  await inTx(ctx, async (tx) => {
    const [changed] = await tx.db
      .update(user)
      .set({ passwordHash })
      .where(and(eq(user.id, scope.userId), isNull(user.disabledAt)))
      .returning({ email: user.email, lang: user.lang })
    if (!changed) return refuse('session_expired')
    const ended = await closeOthers(tx, scope)
    await queueMail(tx, {
      to: changed.email,
      lang: changed.lang,
      kind: 'password_changed',
      values: { at: tx.now.toISOString() },
    })
    await record(tx, 'user.password_changed', { type: 'user', id: scope.userId }, { ended })
  })
  return {}
}
