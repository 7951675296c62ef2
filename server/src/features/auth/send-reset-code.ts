import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx, Handler } from '../../core/context.ts'
import { countAttempts } from '../../core/rate-limit.ts'
import { counterKey } from '../../core/sign-in-attempts.ts'
import { inTx } from '../../database/transaction.ts'
import { user, passwordReset } from '../account/table.ts'
import { isMac, macOf, type Secrets } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { networkOf } from '../../lib/network.ts'
import { isLinkValid, newCode, parseLink, signLink } from '../../lib/tokens.ts'
import { mailboxCounterKey, mayEmail, queueMail } from '../mail/queue-mail.ts'
import { findAccountsByEmail } from './find-accounts.ts'
import { knownDeviceOfUser } from './known-devices.ts'

/** HMAC instead of a plain hash: six digits could be brute-forced from a copied database. */
export const hashResetCode = (secrets: Secrets, requestId: string, address: string, code: string): Buffer =>
  macOf(secrets, 'reset codes', `${requestId}\n${address}\n${code}`)

export const matchesResetCode = (
  secrets: Secrets,
  stored: Buffer,
  requestId: string,
  address: string,
  code: string,
): boolean => isMac(secrets, 'reset codes', `${requestId}\n${address}\n${code}`, stored)

const LINK_TTL_MS = 30 * 60_000
type ResetAccount = Pick<typeof user.$inferSelect, 'id' | 'email' | 'passwordHash'>

/** State bound into the link: changing the password or the email invalidates it, so it works once. */
const resetStateOf = ({ email, passwordHash }: ResetAccount): string =>
  `${email.toLowerCase()}\n${createHash('sha256').update(passwordHash).digest('hex')}`

/** A password reset link; without an account, a link that is never valid. */
export function createResetLink(
  ctx: Pick<Ctx, 'deps' | 'now'>,
  row: ResetAccount | undefined,
  validMs = LINK_TTL_MS,
): { address: string; expiresAt: Date } {
  const { config } = ctx.deps
  const expiresAt = new Date(ctx.now.getTime() + validMs)
  const token = signLink(config, 'reset password', row?.id ?? 0, row ? resetStateOf(row) : '', expiresAt)
  // In the URL fragment, so that it reaches no server log and no other site.
  return { address: `${config.publicUrl}/forgot#${token}`, expiresAt }
}

/** The account of a reset link. @throws AppError link_over */
export async function findAccountOfLink(ctx: Ctx, token: string) {
  const link = parseLink(token, ctx.now)
  const id = Number(link?.subject)
  if (!link || !Number.isSafeInteger(id)) return fail('link_over')
  const [row] = await ctx.db.select().from(user).where(eq(user.id, id))
  if (!row || row.disabledAt || !isLinkValid(ctx.deps.config, 'reset password', link, resetStateOf(row)))
    return fail('link_over')
  return row
}

const HOUR_SECONDS = 3_600
/** Per email and network, or per email and known device. */
const LIMIT_BY_ADDRESS = { tries: 3, seconds: HOUR_SECONDS, says: 'codes_enough' } as const
const LIMIT_BY_NETWORK = { tries: 120, seconds: HOUR_SECONDS }
const CODE_TTL_MS = 10 * 60_000
const RESEND_SECONDS = 60

/**
 * Emails a code and a link for a new password. For an email without an account the same is
 * counted, stored and replied; only the email is not sent.
 * @throws AppError codes_enough, too_many
 */
export const sendResetCode: Handler<'POST /api/reset-password/code'> = async (ctx, input) => {
  const { config } = ctx.deps
  const address = input.email.toLowerCase()
  const mailbox = mailboxCounterKey(ctx, address)
  const accounts = await findAccountsByEmail(ctx, address)
  const candidate =
    accounts.verified ?? accounts.imported ?? accounts.registeredOnThisDevice ?? accounts.newestUnverified
  const account = candidate?.disabledAt === null ? candidate : undefined
  const device = knownDeviceOfUser(ctx, account)
  await countAttempts(ctx, [
    { key: `reset:${mailbox}:${device ?? networkOf(ctx.ip)}`, limit: LIMIT_BY_ADDRESS },
    ...(device === undefined ? [{ key: `reset-ip:${networkOf(ctx.ip)}`, limit: LIMIT_BY_NETWORK }] : []),
  ])
  // Any browser can register an email: only a known device of a verified account has its own email limit.
  const knownDevice = account?.emailVerifiedAt ? device : undefined
  const mayBeMailed = await mayEmail(ctx, `reset-mail:${mailbox}:${knownDevice ?? ''}`)
  const id = uuidv7()
  const code = newCode()
  const expiresAt = new Date(ctx.now.getTime() + CODE_TTL_MS)
  const link = createResetLink(ctx, account)
  return inTx(ctx, async (tx) => {
    await tx.db.insert(passwordReset).values({
      id,
      userId: account?.id ?? null,
      codeHash: hashResetCode(config, id, address, code),
      createdAt: tx.now,
      expiresAt,
    })
    await queueMail(tx, {
      to: account?.email ?? input.email,
      lang: tx.lang,
      kind: 'reset_code',
      values: { code, link: link.address },
      useBefore: link.expiresAt,
      unsent: !account || !mayBeMailed,
    })
    await recordAudit(
      tx,
      'password.code_sent',
      account ? { type: 'user', id: account.id } : { type: 'address', id: counterKey(ctx, address) },
    )
    return { request: id, again_in: RESEND_SECONDS }
  })
}
