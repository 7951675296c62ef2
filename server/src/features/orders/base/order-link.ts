import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { recordAudit } from '../../../core/audit.ts'
import { type Actor, asBuyer, type Ctx, type Deps, type Handler } from '../../../core/context.ts'
import { countAttempts } from '../../../core/rate-limit.ts'
import { macOf, macsOf, type Secrets } from '../../../lib/crypto.ts'
import { inTx } from '../../../database/transaction.ts'
import { fail } from '../../../lib/errors.ts'
import { wideNetworkOf } from '../../../lib/network.ts'
import { guest } from '../../account/table.ts'
import { orderLookup } from '../../guest-access/table.ts'
import { order } from '../table.ts'
import { type OrderAccess, orderById, ordersOfBuyer } from './order-access.ts'

const PURPOSE = 'order links'
/** 128 bits: too many to guess, and short enough for a chat message. */
const SECRET_BYTES = 16
const KEY_FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{22})$/

type LinkedOrder = Pick<typeof order.$inferSelect, 'id' | 'linkVersion'>

/** What the path of an order is made of. */
export type OrderPathSource = LinkedOrder & Pick<typeof order.$inferSelect, 'guestId'>

const signedText = ({ id, linkVersion }: LinkedOrder): string => `${id}\n${linkVersion}`

/** The secret in the link of an order. Not stored: later messages derive the same one again. */
export const orderSecret = (config: Secrets, row: LinkedOrder): string =>
  macOf(config, PURPOSE, signedText(row)).subarray(0, SECRET_BYTES).toString('base64url')

/** Whether this is the secret of the order's present link, under any key of the ring; compares in constant time. */
function isOrderSecret(config: Secrets, row: LinkedOrder, secret: string): boolean {
  const candidate = Buffer.from(secret, 'base64url')
  return macsOf(config, PURPOSE, signedText(row)).some((mac) =>
    timingSafeEqual(mac.subarray(0, SECRET_BYTES), candidate),
  )
}

/**
 * Path of the page of an order. A guest's has the secret of the order in its fragment, which reaches neither logs nor
 * referrers: everyone who opens it may see the order and act for it.
 */
export const orderPath = ({ config }: Pick<Deps, 'config'>, row: OrderPathSource): string =>
  `/order/list?order=${row.id}${row.guestId === null ? '' : `#${orderSecret(config, row)}`}`

/** The key of an order as browsers store and send it. */
export const orderKeyOf = (config: Secrets, row: LinkedOrder): string => `${row.id}.${orderSecret(config, row)}`

/**
 * The guest makes every link of an order invalid, also those in earlier messages; from now on it has another one. The
 * holder of a link cannot do this. @throws AppError not_found
 */
export const renewOrderLink: Handler<'POST /api/order/{id}/link'> = async (ctx, { id }) => {
  const access = orderById(ordersOfBuyer(asBuyer(ctx)), id)
  return inTx(ctx, async (tx) => {
    if (!(await endOrderLinks(tx, access))) return fail('not_found')
    await recordAudit(tx, 'order.link_renewed', { type: 'order', id })
  })
}

/**
 * Makes the links of a guest's order invalid, and codes that were sent and would give the new one.
 * @returns whether there was such an order
 */
// no audit: the callers record what they did
export async function endOrderLinks(tx: Ctx, access: OrderAccess): Promise<boolean> {
  const renewed = await tx.db
    .update(order)
    .set({ linkVersion: sql`${order.linkVersion} + 1` })
    .where(and(access, isNotNull(order.guestId)))
    .returning({ id: order.id })
  for (const { id } of renewed) await tx.db.delete(orderLookup).where(eq(orderLookup.orderId, id))
  return renewed.length > 0
}

const HOUR = 3_600
/** Wrong keys; the right key is accepted beyond them, so that nobody can lock others out. */
const WRONG_PER_ORDER = { tries: 30, seconds: HOUR }
const WRONG_PER_NETWORK = { tries: 120, seconds: HOUR }

/**
 * The actor of a call that came with the key of an order: the caller itself if the order is its own, else the holder of
 * this order's link.
 * @throws AppError order_link_over, too_many
 */
export async function resolveOrderKey(ctx: Ctx, key: string): Promise<Actor> {
  const [, id, secret] = KEY_FORM.exec(key) ?? []
  if (id === undefined || secret === undefined) return fail('order_link_over')
  const [row] = await ctx.db
    .select({
      id: order.id,
      linkVersion: order.linkVersion,
      userId: order.userId,
      guestId: order.guestId,
      erasedAt: guest.erasedAt,
    })
    .from(order)
    .leftJoin(guest, eq(guest.id, order.guestId))
    .where(eq(order.id, id))
  if (row && isOwner(ctx.actor, row)) return ctx.actor
  const isValid = isOrderSecret(ctx.deps.config, row ?? { id, linkVersion: 0 }, secret)
  if (row && isValid && row.erasedAt === null) return { kind: 'order_link', orderId: id, ownerId: row.guestId }
  // The network first: made-up ids add no counters beyond its limit.
  await countAttempts(ctx, [
    { key: `order-link-ip:${wideNetworkOf(ctx.ip)}`, limit: WRONG_PER_NETWORK },
    { key: `order-link:${id}`, limit: WRONG_PER_ORDER },
  ])
  return fail('order_link_over')
}

const isOwner = (actor: Actor, row: Pick<typeof order.$inferSelect, 'userId' | 'guestId'>): boolean =>
  (actor.kind === 'user' && actor.userId === row.userId) || (actor.kind === 'guest' && actor.guestId === row.guestId)
