import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { type Retained, rowsOf } from '../../core/retention.ts'
import { order, paymentProof } from '../../database/tables/orders.ts'
import { orderNote } from '../../database/tables/order-notes.ts'
import { guest } from '../../database/tables/people.ts'
import { orderReturn, returnPhoto } from '../../database/tables/returns.ts'
import { neverPaid } from './evidence.ts'
import { forgetOrders, forgetPapers, forgetReturns } from './forget-buyer.ts'
import { ordersThat, type WordsOf } from './orders-that.ts'

const named = sql`(${order.address} ->> 'phone' <> '' or ${order.address} ->> 'first_name' <> '' or ${order.address} -> 'contact' is not null)`
const child = (ctx: Ctx, table: typeof orderNote | typeof paymentProof, which?: SQL) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.orderId, order.id), which)),
  )
const typed = or(named, ne(order.buyerMessage, '')) as SQL

/** Orders canceled and never paid: addresses, the buyer's text, and slips except rejected ones. */
export const unpaidOrders = (words: WordsOf): Retained =>
  ordersThat(
    (ctx, before) =>
      and(
        neverPaid(),
        lt(order.canceledAt, before),
        or(typed, child(ctx, paymentProof, isNull(paymentProof.refusedAt))),
      ) as SQL,
    (tx, ids) => forgetOrders(tx, inArray(order.id, ids)),
    words,
  )

/** Documents of sales whose retention required by law is over. */
export const salePapers = (words: WordsOf): Retained =>
  ordersThat(
    (ctx, before) =>
      and(
        or(isNotNull(order.paidAt), eq(order.status, 'finished')),
        inArray(order.status, ['finished', 'canceled']),
        lt(sql`coalesce(${order.finishedAt}, ${order.canceledAt}, ${order.paidAt})`, before.toISOString()),
        or(typed, child(ctx, orderNote), child(ctx, paymentProof)),
      ) as SQL,
    forgetPapers,
    words,
  )

/** Text and photos of ended returns. */
export const endedReturns: Retained = (() => {
  const over = (ctx: Ctx, before: Date): SQL =>
    and(
      inArray(orderReturn.status, ['rejected', 'refunded', 'withdrawn', 'closed']),
      lt(
        sql`coalesce(${orderReturn.refundedAt}, ${orderReturn.closedAt}, ${orderReturn.withdrawnAt}, ${orderReturn.decidedAt}, ${orderReturn.requestedAt})`,
        before.toISOString(),
      ),
      or(
        ne(orderReturn.words, ''),
        ne(orderReturn.answer, ''),
        ne(orderReturn.sendTo, ''),
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(returnPhoto)
            .where(eq(returnPhoto.returnId, orderReturn.id)),
        ),
      ),
    ) as SQL
  return {
    due: (ctx, before) => ctx.db.$count(orderReturn, over(ctx, before)),
    async erase(tx, before, limit) {
      const held = await tx.db
        .select({ id: orderReturn.id })
        .from(orderReturn)
        .where(over(tx, before))
        .limit(limit)
        .for('update', { skipLocked: true })
      const ids = held.map(({ id }) => id)
      if (ids.length === 0) return { count: 0 }
      return { count: ids.length, files: await forgetReturns(tx, inArray(orderReturn.id, ids)) }
    },
  }
})()

/** Guests that never ordered: their token is deleted. */
export const idleGuests: Retained = rowsOf(
  guest,
  (before) =>
    and(
      lt(guest.createdAt, before),
      isNull(guest.claimedBy),
      sql`not exists (select 1 from ${order} where ${order.guestId} = ${guest.id})`,
    ) as SQL,
)
