import { and, desc, eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { OrderTab } from '@bailu/contract/orders'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { order, orderLine, paymentProof } from '../../database/tables/orders.ts'
import { returningOf } from './read-whole.ts'
import { standingProofs } from './standing-proofs.ts'
import type { Whose } from './whose-orders.ts'

const PAGE = 20
const cursorForm = z.uuid()

export const itemColumns = {
  id: order.id,
  number: order.number,
  status: order.status,
  paymentMethod: order.paymentMethod,
  quantity: order.quantity,
  total: order.total,
  placedAt: order.placedAt,
  expiresAt: order.expiresAt,
  proofAt: order.proofAt,
  paidAt: order.paidAt,
  finishedAt: order.finishedAt,
  carrier: order.carrier,
  trackingNumber: order.trackingNumber,
  pickup: sql<boolean>`(${order.address}->>'isZt')::boolean`,
  returning: returningOf,
  firstName: orderLine.name,
  picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
  lines: sql<number>`(select count(*)::int from order_line l where l.order_id = ${order.id})`,
  proofs: standingProofs,
  refused: sql<boolean>`exists (select 1 from ${paymentProof} where ${paymentProof.orderId} = ${order.id}
    and ${paymentProof.refusedAt} is not null)`,
}

/** One page of orders, newest first, in a single statement. */
export async function readItems(ctx: Ctx, whose: Whose, tab: OrderTab, cursor: string | undefined) {
  if (cursor !== undefined && !cursorForm.safeParse(cursor).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const rows = await ctx.db
    .select(itemColumns)
    .from(order)
    .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), eq(orderLine.line, 0)))
    .innerJoin(picture, eq(picture.key, orderLine.pictureKey))
    .where(
      and(
        whose,
        tab === 'all' ? undefined : eq(order.status, tab),
        cursor === undefined ? undefined : lt(order.id, cursor),
      ),
    )
    .orderBy(desc(order.id))
    .limit(PAGE + 1)
  const list = rows.slice(0, PAGE)
  return { list, next: rows.length > PAGE ? (list.at(-1)?.id ?? null) : null }
}
export type ItemRow = Awaited<ReturnType<typeof readItems>>['list'][number]
