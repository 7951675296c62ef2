import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_ORDER_KEYS } from '@bailu/contract/orders/guest-access'
import type { BuyerScope, Ctx, Handler } from '../../core/context.ts'
import { recordAudit } from '../../core/audit.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { inTx } from '../../database/transaction.ts'
import { seal, unseal, unsealOrEmpty } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { networkOf } from '../../lib/network.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { guest } from '../account/table.ts'
import { handover } from '../guest-access/table.ts'
import { orderKeyOf } from './base/order-link.ts'
import { order } from './table.ts'

const TTL_MS = 10 * 60_000
const PER_NETWORK = { tries: 240, seconds: 3_600 }
const REDEEMS_PER_NETWORK = { tries: 300, seconds: 600 }

export const handoverPlace = (id: string): string => `handover/${id}/sealed`

type State = ParsedOf<'POST /api/handover'>
/** `network`: of the browser that handed over. */
type Content = State & { guest_id: string | null; guest_token: string | null; network: string }

/**
 * Stores what the guest's browser has for ten minutes, encrypted together with its guest token, under the hash of a
 * random token. The keys in the reply open the orders that this browser has when the guest has moved to the other.
 * @throws AppError too_many
 */
export const createHandover: Handler<'POST /api/handover'> = async (ctx, state) => {
  await countAttempt(ctx, `handover-ip:${networkOf(ctx.ip)}`, PER_NETWORK)
  const id = uuidv7()
  const { token, hash } = newToken()
  const guestId = ctx.actor.kind === 'guest' ? ctx.actor.guestId : null
  const guestToken = guestId && (ctx.guestCookie?.token ?? null)
  const content: Content = { ...state, guest_id: guestId, guest_token: guestToken, network: networkOf(ctx.ip) }
  await ctx.db.insert(handover).values({
    id,
    tokenHash: hash,
    sealed: seal(ctx.deps.config, handoverPlace(id), JSON.stringify(content)),
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + TTL_MS),
  })
  return { token, order_keys: guestId === null ? [] : await keysOfGuest(ctx, guestId) }
}

/**
 * What the other browser handed over; the row is deleted, so that of two browsers exactly one gets it. The guest moves
 * to this browser, under a new token, unless it is a guest or signed in already: then it gets the keys of the other's orders.
 * @throws AppError link_over, too_many
 */
export const redeemHandover: Handler<'POST /api/handover/redeem'> = async (ctx, { token }) => {
  await countAttempt(ctx, `handover-redeem-ip:${networkOf(ctx.ip)}`, REDEEMS_PER_NETWORK)
  return inTx(ctx, async (tx) => {
    const [row] = await tx.db
      .delete(handover)
      .where(and(eq(handover.tokenHash, hashToken(token)), gt(handover.expiresAt, tx.now)))
      .returning()
    if (!row) return fail('link_over')
    const content = JSON.parse(unseal(tx.deps.config, handoverPlace(row.id), row.sealed)) as Content
    const { guest_token: guestToken, guest_id: _, network, ...state } = content
    // Two browsers of one phone share its network. From elsewhere the address may be another person's, and the checkout
    // would choose it.
    const addresses = network === networkOf(tx.ip) ? {} : { addresses: [], chosen_address: null }
    return { ...state, ...addresses, ...(await guestOfHandover(tx, guestToken, state.order_keys)) }
  })
}

type GuestParts = Pick<ReplyOf<'POST /api/handover/redeem'>, 'guest_token' | 'order_keys'>

async function guestOfHandover(ctx: Ctx, guestToken: string | null, keys: string[]): Promise<GuestParts> {
  const other = guestToken === null ? undefined : await findGuest(ctx, guestToken)
  if (guestToken === null || !other) return { guest_token: null, order_keys: keys }
  if (ctx.actor.kind === 'guest' && ctx.actor.guestId === other.id) {
    ctx.guestCookie?.set(guestToken)
    return { guest_token: guestToken, order_keys: keys }
  }
  if (ctx.actor.kind === 'anonymous') return { guest_token: await moveGuest(ctx, other.id), order_keys: keys }
  return {
    guest_token: null,
    order_keys: [...new Set([...(await keysOfGuest(ctx, other.id)), ...keys])].slice(0, MAX_ORDER_KEYS),
  }
}

/**
 * Gives the guest a new token, known to this browser only. A guest could otherwise send their own handover to another
 * person, who would then order as this guest: the sender would see that person's address and could change it.
 */
async function moveGuest(tx: Ctx, guestId: string): Promise<string> {
  const { token, hash } = newToken()
  await tx.db.update(guest).set({ tokenHash: hash }).where(eq(guest.id, guestId))
  await recordAudit(tx, 'guest.browser_changed', { type: 'guest', id: guestId })
  tx.guestCookie?.set(token)
  return token
}

/** Keys of the newest orders of a guest. */
async function keysOfGuest(ctx: Ctx, guestId: string): Promise<string[]> {
  const orders = await ctx.db
    .select({ id: order.id, linkVersion: order.linkVersion })
    .from(order)
    .innerJoin(guest, and(eq(guest.id, order.guestId), isNull(guest.erasedAt)))
    .where(eq(order.guestId, guestId))
    .orderBy(desc(order.id))
    .limit(MAX_ORDER_KEYS)
  return orders.map((row) => orderKeyOf(ctx.deps.config, row))
}

/** Locked, so that no account claims it before the end of the transaction. */
async function findGuest({ db }: Ctx, token: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: guest.id })
    .from(guest)
    .where(and(eq(guest.tokenHash, hashToken(token)), isNull(guest.claimedBy), isNull(guest.erasedAt)))
    .for('update')
  return row
}

/** Deletes handovers that nobody fetched in time. */
export async function deleteExpiredHandovers(ctx: Ctx): Promise<void> {
  await ctx.db.delete(handover).where(lte(handover.expiresAt, ctx.now))
}

/**
 * Deletes what the browsers of this buyer handed over and nobody has fetched. Whose it is is in the encrypted value only,
 * so all are decrypted: those of ten minutes.
 */
export async function eraseHandovers(tx: Ctx, scope: BuyerScope): Promise<void> {
  const isOfBuyer = scope.kind === 'guest' ? eq(guest.id, scope.guestId) : eq(guest.claimedBy, scope.userId)
  const guests = await tx.db.select({ id: guest.id }).from(guest).where(isOfBuyer)
  if (guests.length === 0) return
  const guestIds = new Set(guests.map(({ id }) => id))
  const rows = await tx.db.select({ id: handover.id, sealed: handover.sealed }).from(handover)
  const ids = rows.filter((row) => {
    const text = unsealOrEmpty(tx.deps.config, handoverPlace(row.id), row.sealed)
    const guestId = text === '' ? null : (JSON.parse(text) as Content).guest_id
    return guestId !== null && guestIds.has(guestId)
  })
  await tx.db.delete(handover).where(
    inArray(
      handover.id,
      ids.map(({ id }) => id),
    ),
  )
}
