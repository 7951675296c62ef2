import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { counterName } from '../../core/guesses.ts'
import { mailboxName } from '../../core/mailbox.ts'
import { mayMail } from '../../core/mail-limit.ts'
import { networkOf } from '../../core/network.ts'
import { refuse } from '../../core/refusal.ts'
import { fitsLink, readLink, signLink } from '../../core/signed-link.ts'
import { countAttempt } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { staff } from '../../database/tables/people.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { keepStaffDevice } from './device-of-staff.ts'

const FOR_ADDRESS = { tries: 3, seconds: 3_600 }
const BY_NETWORK = { tries: 60, seconds: 3_600 }
const LIFE_MS = 30 * 60_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Row = typeof staff.$inferSelect
const stateOf = ({ email, deviceEpoch, passwordHash }: Row): string =>
  [email.toLowerCase(), deviceEpoch, passwordHash].join('\n')

/**
 * Lets staff sign in while an attacker guesses their password: an emailed link makes the browser a known device,
 * which is not delayed by attempts from elsewhere. Password and second factor are still required.
 * Does not reveal whether the email belongs to an account.
 * @throws AppError too_many
 */
export async function mailSignInLink(
  ctx: Ctx,
  { email, lang }: ParsedOf<'POST /api/staff/sign-in-link'>,
): Promise<ReplyOf<'POST /api/staff/sign-in-link'>> {
  const { settings } = ctx.house
  const mailbox = mailboxName(ctx, email)
  await countAttempt(ctx, `staff-sign-in-link:${mailbox}:${networkOf(ctx.ip)}`, FOR_ADDRESS)
  await countAttempt(ctx, `staff-sign-in-link-ip:${networkOf(ctx.ip)}`, BY_NETWORK)
  const mailed = await mayMail(ctx, `staff-sign-in-mail:${mailbox}`)
  const [person] = await ctx.db
    .select()
    .from(staff)
    .where(and(sql`lower(${staff.email}) = ${email.toLowerCase()}`, isNull(staff.disabledAt)))
  const expiresAt = new Date(ctx.now.getTime() + LIFE_MS)
  const token = signLink(settings, 'staff sign-in', person?.id ?? uuidv7(), person ? stateOf(person) : '', expiresAt)
  await inTx(ctx, async (tx) => {
    await queueMail(tx, {
      to: person?.email ?? email,
      lang,
      kind: 'staff_sign_in',
      // In the URL fragment, so that it reaches no server log and no other site.
      values: { link: `${settings.staffUrl}/back-office/sign-in#${token}` },
      useBefore: expiresAt,
      unsent: !person || !mailed,
    })
    await record(
      tx,
      'staff.sign_in_link_sent',
      person ? { type: 'staff', id: person.id } : { type: 'address', id: counterName(ctx, email) },
    )
  })
  return {}
}

/** Makes the browser a known device of the account; idempotent. @throws AppError link_over */
export async function followSignInLink(
  ctx: Ctx,
  { token }: ParsedOf<'POST /api/staff/sign-in-link/follow'>,
): Promise<ReplyOf<'POST /api/staff/sign-in-link/follow'>> {
  const link = readLink(token, ctx.now)
  if (!link || !UUID.test(link.subject)) return refuse('link_over')
  const [person] = await ctx.db
    .select()
    .from(staff)
    .where(and(eq(staff.id, link.subject), isNull(staff.disabledAt)))
  if (!person || !fitsLink(ctx.house.settings, 'staff sign-in', link, stateOf(person))) return refuse('link_over')
  keepStaffDevice(ctx, person)
  await record(ctx, 'staff.device_known', { type: 'staff', id: person.id })
  return {}
}
