import { and, desc, eq, isNotNull, isNull, ne, sql, type SQL, inArray } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Ctx, OrderScope, StaffScope } from '../../../core/context.ts'
import { orderNumbersIn } from '@bailu/contract/orders/order-number'
import { lockUser } from '../../../core/users.ts'
import { order } from '../table.ts'
import { guest } from '../../account/table.ts'
import { fail, failWith } from '../../../lib/errors.ts'
import type { OrderSnapshot } from '../../../core/order-facts.ts'
import { TRACKING_KEY } from '../../../database/order-search-keys.ts'
import { ORDER_TRANSITIONS, type OrderTransition } from './order-policy.ts'

declare const orderAccessBrand: unique symbol
/** A condition that limits a query to orders the caller may see; can only be made from a scope. */
export type OrderAccess = SQL & { readonly [orderAccessBrand]: true }

// The compared value is never null, so an order without a user matches no user.
export function ordersOfBuyer(scope: OrderScope): OrderAccess {
  return conditionOf(scope) as OrderAccess
}

function conditionOf(scope: OrderScope): SQL {
  if (scope.kind === 'user') return eq(order.userId, scope.userId)
  if (scope.kind === 'guest') return eq(order.guestId, scope.guestId)
  // Both: the link ends when an account claims the order.
  return and(eq(order.id, scope.orderId), eq(order.guestId, scope.ownerId)) as SQL
}

/** An order claimed by an account, for the holder of its link; only its state may be shown. */
export const claimedOrderByLink = (orderId: string): OrderAccess =>
  and(eq(order.id, orderId), isNotNull(order.userId)) as SQL as OrderAccess

export function allOrdersForStaff(_scope: StaffScope): OrderAccess {
  return sql`true` as SQL as OrderAccess
}

export const orderById = (access: OrderAccess, id: string): OrderAccess =>
  and(access, eq(order.id, id)) as SQL as OrderAccess

/**
 * Takes a share lock on the buyer: claiming or erasing a guest and deleting an account wait until this transaction
 * ends, so that nothing is written for a buyer who no longer exists.
 * @throws AppError session_expired
 */
export async function lockBuyer(tx: Ctx, buyer: OrderScope): Promise<void> {
  if (buyer.kind === 'user') return lockUser(tx, buyer.userId)
  const lockedRows = await tx.db
    .select({ id: guest.id })
    .from(guest)
    .where(
      and(
        eq(guest.id, buyer.kind === 'guest' ? buyer.guestId : buyer.ownerId),
        isNull(guest.claimedBy),
        isNull(guest.erasedAt),
      ),
    )
    .for('share')
  if (lockedRows.length === 0) fail('session_expired')
}

/** Locks the order that matches. @throws AppError not_found */
export async function lockOrder(tx: Ctx, condition: SQL): Promise<typeof order.$inferSelect> {
  const [row] = await tx.db.select().from(order).where(condition).for('update')
  return row ?? fail('not_found')
}

type OrderChanges = PgUpdateSetSource<typeof order>

/**
 * Changes the status of one order in a single guarded UPDATE; of two concurrent calls exactly one finds the expected
 * status.
 * @throws AppError not_found, or order_moved_on when it has another status
 */
export async function moveOrder(
  ctx: Ctx,
  transition: OrderTransition,
  access: OrderAccess,
  changes: OrderChanges,
  guard?: SQL,
) {
  const { from, to } = ORDER_TRANSITIONS[transition]
  const [moved] = await ctx.db
    .update(order)
    .set({ ...changes, status: to })
    .where(and(access, inArray(order.status, [...from]), guard))
    .returning()
  return moved ?? fail((await orderExists(ctx, access)) ? 'order_moved_on' : 'not_found')
}

export async function orderExists(ctx: Ctx, access: OrderAccess): Promise<boolean> {
  const [row] = await ctx.db.select({ id: order.id }).from(order).where(access).limit(1)
  return row !== undefined
}

/** A tracking number as `TRACKING_KEY` of the table has it. */
export const trackingKey = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

export const hasTrackingKey = (keys: string[]): SQL =>
  and(sql`${order.trackingNumber} <> ''`, inArray(sql.raw(TRACKING_KEY), keys)) as SQL

/**
 * Two orders may travel in one parcel, but usually the number is that of another label. The advisory lock lets only one
 * transaction at a time look for a number and save it.
 * @throws AppError tracking_used
 */
export async function requireUnusedTracking(tx: Ctx, ownId: string, number: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`tracking_number/${trackingKey(number)}`}))`)
  const [other] = await tx.db
    .select({ number: order.number })
    .from(order)
    .where(and(hasTrackingKey([trackingKey(number)]), ne(order.id, ownId)))
    .orderBy(desc(order.id))
    .limit(1)
  if (other) failWith('tracking_used', { number: other.number })
}

/**
 * A scanned label of an order is no tracking number, neither with the number of the order here nor with that of the
 * system before; blanks are ignored.
 * @throws AppError tracking_is_order
 */
export async function rejectOrderNumber(tx: Ctx, tracking: string): Promise<void> {
  const text = tracking.replace(/\s+/g, '').toUpperCase()
  const named = orderNumbersIn(text)
  const { rows } = await tx.db.execute<{ number: string }>(sql`
    select number from orders where number = any(${sql.param([text, ...named])}::text[])
    union all
    select number from orders where old_number <> '' and replace(old_number, ' ', '') = ${text}
    limit 1`)
  const number = rows[0]?.number ?? named[0]
  if (number !== undefined) failWith('tracking_is_order', { number })
}

export const orderFactsOf = (row: typeof order.$inferSelect): OrderSnapshot => ({
  id: row.id,
  number: row.number,
  partnerId: row.partnerId,
  userId: row.userId,
  guestId: row.guestId,
  subtotal: row.subtotal,
  points: row.points,
  flags: row.flags,
  paidAt: row.paidAt,
  finishedAt: row.finishedAt,
})
