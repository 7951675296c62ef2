import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { accountsOfAddress } from '../../core/account-of-address.ts'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { deviceOfUser } from '../../core/device-of-user.ts'
import { counterName } from '../../core/guesses.ts'
import { mailboxName } from '../../core/mailbox.ts'
import { mayMail } from '../../core/mail-limit.ts'
import { networkOf } from '../../core/network.ts'
import { countAttempt } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { passwordReset } from '../../database/tables/recovery.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { hashCode, newCode } from './reset-code.ts'
import { resetLink } from './reset-link.ts'

const HOUR = 3_600
/** Per email and network, or per email and known device. */
const FOR_ADDRESS = { tries: 3, seconds: HOUR, says: 'codes_enough' } as const
const BY_NETWORK = { tries: 120, seconds: HOUR }
const VALID_MS = 10 * 60_000
const AGAIN_IN = 60

/**
 * Emails a code and a link for a new password. For an email without an account the same is
 * counted, stored and replied; only the email is not sent.
 * @throws AppError codes_enough, too_many
 */
export async function sendResetCode(
  ctx: Ctx,
  input: ParsedOf<'POST /api/reset-password/code'>,
): Promise<ReplyOf<'POST /api/reset-password/code'>> {
  const { settings } = ctx.house
  const address = input.email.toLowerCase()
  const mailbox = mailboxName(ctx, address)
  const accounts = await accountsOfAddress(ctx, address)
  const typed = accounts.proven ?? accounts.registeredHere ?? accounts.newest
  const found = typed?.disabledAt === null ? typed : undefined
  const device = deviceOfUser(ctx, found)
  await countAttempt(ctx, `reset:${mailbox}:${device ?? networkOf(ctx.ip)}`, FOR_ADDRESS)
  if (device === undefined) await countAttempt(ctx, `reset-ip:${networkOf(ctx.ip)}`, BY_NETWORK)
  // Any browser can register an email: only a known device of a verified account has its own email limit.
  const own = found?.emailProvenAt ? device : undefined
  const mailed = await mayMail(ctx, `reset-mail:${mailbox}:${own ?? ''}`)
  const id = uuidv7()
  const code = newCode()
  const expiresAt = new Date(ctx.now.getTime() + VALID_MS)
  const link = resetLink(ctx, found)
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
      values: { code, link: link.address },
      useBefore: link.expiresAt,
      unsent: !found || !mailed,
    })
    await record(
      tx,
      'password.code_sent',
      found ? { type: 'user', id: found.id } : { type: 'address', id: counterName(ctx, address) },
    )
    return { request: id, again_in: AGAIN_IN }
  })
}
