import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_ORDER_KEYS } from '@bailu/contract/orders/guest-access'
import type { BuyerScope, Ctx, Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
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

/**
 * Stores what the guest's browser has for ten minutes, encrypted together with its guest token, under the hash of a
 * random token. @throws AppError too_many
 */
export const createHandover: Handler<'POST /api/handover'> = async (ctx, state) => {
  await countAttempt(ctx, `handover-ip:${networkOf(ctx.ip)}`, PER_NETWORK)
  const id = uuidv7()
  const { token, hash } = newToken()
  const guestToken = ctx.actor.kind === 'guest' ? (ctx.guestCookie?.token ?? null) : null
  await ctx.db.insert(handover).values({
    id,
    tokenHash: hash,
    sealed: seal(ctx.deps.config, handoverPlace(id), JSON.stringify({ ...state, guest_token: guestToken })),
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + TTL_MS),
  })
  return { token }
}

/**
 * What the other browser handed over; the row is deleted, so that of two browsers exactly one gets it. This browser
 * becomes the same guest, unless it is a guest or signed in already: then it gets the keys of the other's orders.
 * @throws AppError link_over, too_many
 */
export const redeemHandover: Handler<'POST /api/handover/redeem'> = async (ctx, { token }) => {
  await countAttempt(ctx, `handover-redeem-ip:${networkOf(ctx.ip)}`, REDEEMS_PER_NETWORK)
  const [row] = await ctx.db
    .delete(handover)
    .where(and(eq(handover.tokenHash, hashToken(token)), gt(handover.expiresAt, ctx.now)))
    .returning()
  if (!row) return fail('link_over')
  const { guest_token: guestToken, ...state } = JSON.parse(
    unseal(ctx.deps.config, handoverPlace(row.id), row.sealed),
  ) as State & { guest_token: string | null }
  return { ...state, ...(await guestOfHandover(ctx, guestToken, state.order_keys)) }
}

type GuestParts = Pick<ReplyOf<'POST /api/handover/redeem'>, 'guest_token' | 'order_keys'>

async function guestOfHandover(ctx: Ctx, guestToken: string | null, keys: string[]): Promise<GuestParts> {
  const other = guestToken === null ? undefined : await findGuest(ctx, guestToken)
  if (guestToken === null || !other) return { guest_token: null, order_keys: keys }
  const isSame = ctx.actor.kind === 'guest' && ctx.actor.guestId === other.id
  if (ctx.actor.kind === 'anonymous' || isSame) {
    ctx.guestCookie?.set(guestToken)
    return { guest_token: guestToken, order_keys: keys }
  }
  const orders = await ctx.db
    .select({ id: order.id, linkVersion: order.linkVersion })
    .from(order)
    .innerJoin(guest, and(eq(guest.id, order.guestId), isNull(guest.erasedAt)))
    .where(eq(order.guestId, other.id))
    .orderBy(desc(order.id))
    .limit(MAX_ORDER_KEYS)
  const ownKeys = orders.map((row) => orderKeyOf(ctx.deps.config, row))
  return { guest_token: null, order_keys: [...new Set([...ownKeys, ...keys])].slice(0, MAX_ORDER_KEYS) }
}

async function findGuest({ db }: Ctx, token: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: guest.id })
    .from(guest)
    .where(and(eq(guest.tokenHash, hashToken(token)), isNull(guest.claimedBy), isNull(guest.erasedAt)))
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
  const guests = await tx.db.select({ tokenHash: guest.tokenHash }).from(guest).where(isOfBuyer)
  if (guests.length === 0) return
  const hashes = new Set(guests.map(({ tokenHash }) => tokenHash.toString('hex')))
  const rows = await tx.db.select({ id: handover.id, sealed: handover.sealed }).from(handover)
  const ids = rows.filter((row) => {
    const text = unsealOrEmpty(tx.deps.config, handoverPlace(row.id), row.sealed)
    const token = text === '' ? null : (JSON.parse(text) as { guest_token: string | null }).guest_token
    return token !== null && hashes.has(hashToken(token).toString('hex'))
  })
  await tx.db.delete(handover).where(
    inArray(
      handover.id,
      ids.map(({ id }) => id),
    ),
  )
}
