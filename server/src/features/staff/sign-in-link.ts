import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../core/audit.ts'
import { counterKey } from '../../core/sign-in-attempts.ts'
import { mailboxCounterKey, mayEmail, queueMail } from '../mail/queue-mail.ts'
import { networkOf } from '../../lib/network.ts'
import { fail } from '../../lib/errors.ts'
import { isLinkValid, parseLink, signLink } from '../../lib/tokens.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import type { Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { staff } from './table.ts'
import { rememberStaffDevice } from './staff-sessions.ts'

const LIMIT_BY_ADDRESS = { tries: 3, seconds: 3_600 }
const LIMIT_BY_NETWORK = { tries: 60, seconds: 3_600 }
const LINK_TTL_MS = 30 * 60_000
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Row = typeof staff.$inferSelect
const linkStateOf = ({ email, deviceEpoch, passwordHash }: Row): string =>
  [email.toLowerCase(), deviceEpoch, passwordHash].join('\n')

/**
 * Lets staff sign in while an attacker guesses their password: an emailed link makes the browser a known device,
 * which is not delayed by attempts from elsewhere. Password and second factor are still required.
 * Does not reveal whether the email belongs to an account.
 * @throws AppError too_many
 */
export const sendSignInLink: Handler<'POST /api/staff/sign-in-link'> = async (ctx, { email, lang }) => {
  const { config } = ctx.deps
  const mailbox = mailboxCounterKey(ctx, email)
  await countAttempt(ctx, `staff-sign-in-link:${mailbox}:${networkOf(ctx.ip)}`, LIMIT_BY_ADDRESS)
  await countAttempt(ctx, `staff-sign-in-link-ip:${networkOf(ctx.ip)}`, LIMIT_BY_NETWORK)
  const mayBeMailed = await mayEmail(ctx, `staff-sign-in-mail:${mailbox}`)
  const [account] = await ctx.db
    .select()
    .from(staff)
    .where(and(sql`lower(${staff.email}) = ${email.toLowerCase()}`, isNull(staff.disabledAt)))
  const expiresAt = new Date(ctx.now.getTime() + LINK_TTL_MS)
  const token = signLink(
    config,
    'staff sign-in',
    account?.id ?? uuidv7(),
    account ? linkStateOf(account) : '',
    expiresAt,
  )
  await inTx(ctx, async (tx) => {
    await queueMail(tx, {
      to: account?.email ?? email,
      lang,
      kind: 'staff_sign_in',
      // In the URL fragment, so that it reaches no server log and no other site.
      values: { link: `${config.staffUrl}/back-office/sign-in#${token}` },
      useBefore: expiresAt,
      unsent: !account || !mayBeMailed,
    })
    await recordAudit(
      tx,
      'staff.sign_in_link_sent',
      account ? { type: 'staff', id: account.id } : { type: 'address', id: counterKey(ctx, email) },
    )
  })
}

/** Makes the browser a known device of the account; idempotent. @throws AppError link_over */
export const useSignInLink: Handler<'POST /api/staff/sign-in-link/follow'> = async (ctx, { token }) => {
  const link = parseLink(token, ctx.now)
  if (!link || !UUID_PATTERN.test(link.subject)) return fail('link_over')
  const [account] = await ctx.db
    .select()
    .from(staff)
    .where(and(eq(staff.id, link.subject), isNull(staff.disabledAt)))
  if (!account || !isLinkValid(ctx.deps.config, 'staff sign-in', link, linkStateOf(account))) return fail('link_over')
  rememberStaffDevice(ctx, account)
  await recordAudit(ctx, 'staff.device_known', { type: 'staff', id: account.id })
}
