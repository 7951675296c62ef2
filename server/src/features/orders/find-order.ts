import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { normalizePhone } from '@bailu/contract/addresses/kinds'
import type { LookupChannel } from '@bailu/contract/orders/guest-access'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx, Handler } from '../../core/context.ts'
import { countAttempt, countAttempts } from '../../core/rate-limit.ts'
import { counterKey } from '../../core/sign-in-attempts.ts'
import { inTx } from '../../database/transaction.ts'
import { isMobilePhone } from '../../integrations/sms.ts'
import { isMac, macOf } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { networkOf } from '../../lib/network.ts'
import { newCode } from '../../lib/tokens.ts'
import { guest } from '../account/table.ts'
import { mailboxCounterKey, mayEmail, queueMail } from '../mail/queue-mail.ts'
import { queueSms } from '../mail/send-sms.ts'
import { readOrderContact } from './base/order-contact.ts'
import { orderKeyOf, orderPath } from './base/order-link.ts'
import { LOOKUP_TRIES, orderLookup } from '../guest-access/table.ts'
import { order } from './table.ts'

const HOUR = 3_600
const PER_ORDER = { tries: 5, seconds: HOUR, says: 'codes_enough' } as const
const PER_PHONE = { tries: 8, seconds: HOUR, says: 'codes_enough' } as const
const PER_NETWORK = { tries: 60, seconds: HOUR }
const CODES_PER_NETWORK = { tries: 120, seconds: HOUR }
const CODE_TTL_MS = 10 * 60_000
const RESEND_SECONDS = 60

const codeText = (request: string, code: string): string => `${request}\n${code}`
const CODE_PURPOSE = 'order codes'

export const listLookupChannels: Handler<'GET /api/order/find'> = async ({ deps }) => ({
  channels: deps.config.sms ? ['email', 'sms'] : ['email'],
})

/**
 * Sends a code for a guest's order, if number and phone match one and it has a contact of this kind. Otherwise the same
 * is counted, stored and replied, and a message of the same size is stored as never to be sent.
 * @throws AppError codes_enough, too_many
 */
export const requestOrderCode: Handler<'POST /api/order/find'> = async (ctx, { phone, channel, lang, ...input }) => {
  const { config } = ctx.deps
  const number = input.number.replace(/\s/g, '').toUpperCase()
  await countAttempts(ctx, [
    { key: `order-find-ip:${networkOf(ctx.ip)}`, limit: PER_NETWORK },
    // Who knows the number only, or the phone only, cannot use up the tries of the buyer.
    { key: `order-find:${counterKey(ctx, `${number} ${phone}`)}`, limit: PER_ORDER },
    { key: `order-find-phone:${counterKey(ctx, phone)}:${networkOf(ctx.ip)}`, limit: PER_PHONE },
  ])
  const found = await findGuestOrder(ctx, number, phone)
  const address = contactFor(ctx, found, channel, phone)
  const mayBeSent = await mayEmail(ctx, `order-find-to:${mailboxCounterKey(ctx, address ?? `${number}@none.invalid`)}`)
  const id = uuidv7()
  const code = newCode()
  const expiresAt = new Date(ctx.now.getTime() + CODE_TTL_MS)
  const isSent = address !== undefined && mayBeSent
  return inTx(ctx, async (tx) => {
    await tx.db.insert(orderLookup).values({
      id,
      orderId: isSent && found ? found.id : null,
      codeHash: macOf(config, CODE_PURPOSE, codeText(id, code)),
      createdAt: tx.now,
      expiresAt,
    })
    const path = orderPath(tx.deps, found ?? { id, linkVersion: 0, guestId: id })
    if (channel === 'sms')
      await queueSms(tx, { to: address ?? phone, lang, code, useBefore: expiresAt, unsent: !isSent })
    else
      await queueMail(tx, {
        to: address ?? 'nobody@bailu.invalid',
        lang,
        kind: 'order_code',
        values: { number, code, link: `${config.publicUrl}${path}` },
        useBefore: expiresAt,
        unsent: !isSent,
      })
    return { request: id, again_in: RESEND_SECONDS }
  })
}

type GuestOrder = Pick<typeof order.$inferSelect, 'id' | 'linkVersion' | 'guestId' | 'userId' | 'contactEmail'>

/** A guest's order with this number and phone; an account has claimed none, and it was not erased. */
async function findGuestOrder(ctx: Ctx, number: string, phone: string): Promise<GuestOrder | undefined> {
  const [row] = await ctx.db
    .select({
      id: order.id,
      linkVersion: order.linkVersion,
      guestId: order.guestId,
      userId: order.userId,
      contactEmail: order.contactEmail,
      address: order.address,
    })
    .from(order)
    .innerJoin(guest, eq(guest.id, order.guestId))
    .where(and(eq(order.number, number), isNull(guest.erasedAt)))
  if (!row) return undefined
  const { address, ...found } = row
  const ownPhone = address.isZt ? address.contact?.phone : address.phone
  return ownPhone !== undefined && normalizePhone(ownPhone) === phone ? found : undefined
}

function contactFor(
  { deps }: Ctx,
  found: GuestOrder | undefined,
  channel: LookupChannel,
  phone: string,
): string | undefined {
  if (!found) return undefined
  if (channel === 'sms') return deps.config.sms && isMobilePhone(phone) ? phone : undefined
  return readOrderContact({ deps }, found) || undefined
}

/**
 * Exchanges the code for the key of that one order. An invented request and a number without an order are answered like
 * a wrong code. @throws AppError code_wrong, code_late, code_spent, too_many
 */
export const redeemOrderCode: Handler<'POST /api/order/find/code'> = async (ctx, { request, code }) => {
  await countAttempt(ctx, `order-code-ip:${networkOf(ctx.ip)}`, CODES_PER_NETWORK)
  const lookup = await countCodeAttempt(ctx, request)
  const isRight = isMac(ctx.deps.config, CODE_PURPOSE, codeText(request, code), lookup.codeHash)
  const { orderId } = lookup
  if (!isRight || orderId === null) return fail('code_wrong')
  return inTx(ctx, async (tx) => {
    const used = await tx.db
      .update(orderLookup)
      .set({ usedAt: tx.now })
      .where(and(eq(orderLookup.id, request), isNull(orderLookup.usedAt)))
      .returning({ id: orderLookup.id })
    if (used.length === 0) return fail('code_spent')
    const [row] = await tx.db
      .select({ id: order.id, linkVersion: order.linkVersion })
      .from(order)
      .where(and(eq(order.id, orderId), isNotNull(order.guestId)))
    // Claimed by an account since.
    if (!row) return fail('code_late')
    await recordAudit(tx, 'order.found', { type: 'order', id: orderId })
    return { id: orderId, key: orderKeyOf(tx.deps.config, row) }
  })
}

// Counted before the code is checked and outside of the transaction, so that an error does not roll it back.
async function countCodeAttempt(ctx: Ctx, id: string) {
  const [counted] = await ctx.db
    .update(orderLookup)
    .set({ tries: sql`${orderLookup.tries} + 1` })
    .where(
      and(
        eq(orderLookup.id, id),
        isNull(orderLookup.usedAt),
        gt(orderLookup.expiresAt, ctx.now),
        lt(orderLookup.tries, LOOKUP_TRIES),
      ),
    )
    .returning()
  if (counted) return counted
  const [existing] = await ctx.db.select().from(orderLookup).where(eq(orderLookup.id, id))
  return fail(existing && existing.expiresAt > ctx.now ? 'code_spent' : 'code_late')
}
