import { and, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { networkOf } from '../../core/network.ts'
import { countAttempt } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { user } from '../../database/tables/people.ts'
import { passwordReset } from '../../database/tables/recovery.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { hashCode, nameOf, newCode } from './reset-code.ts'

const HOUR = 3_600
const BY_ACCOUNT = { tries: 3, seconds: HOUR, says: 'codes_enough' } as const
const BY_NETWORK = { tries: 30, seconds: HOUR }
const VALID_MS = 10 * 60_000
const AGAIN_IN = 60

/**
 * Mails a code for a new password. For an address that nobody has, the same is
 * counted, written and answered; only the mail never leaves.
 * @throws Refusal codes_enough, too_many
 */
export async function sendResetCode(
  ctx: Ctx,
  input: ParsedOf<'POST /api/reset-password/code'>,
): Promise<ReplyOf<'POST /api/reset-password/code'>> {
  const { settings } = ctx.house
  const address = input.email.toLowerCase()
  const name = nameOf(settings, address)
  await countAttempt(ctx, `reset-ip:${networkOf(ctx.ip)}`, BY_NETWORK)
  await countAttempt(ctx, `reset:${name}`, BY_ACCOUNT)
  const [found] = await ctx.db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(sql`lower(${user.email}) = ${address}`, isNull(user.disabledAt)))
  const id = uuidv7()
  const code = newCode()
  const expiresAt = new Date(ctx.now.getTime() + VALID_MS)
  return inTx(ctx, async (tx) => {
    await tx.db.insert(passwordReset).values({
      id,
      userId: found?.id ?? null,
      codeHash: hashCode(settings, id, address, code),
      createdAt: tx.now,
      expiresAt,
    })
    await queueMail(tx, {
      to: found?.email ?? input.email,
      lang: tx.lang,
      kind: 'reset_code',
      values: { code },
      useBefore: expiresAt,
      unsent: !found,
    })
    await record(tx, 'password.code_sent', found ? { type: 'user', id: found.id } : { type: 'address', id: name })
    return { request: id, again_in: AGAIN_IN }
  })
}
