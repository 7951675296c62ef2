import { and, desc, eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { basket } from '../../database/tables/baskets.ts'
import { stateOf } from './basket-state.ts'

const PAGE = 20

export async function listBaskets(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/basket'>,
): Promise<ReplyOf<'GET /api/basket'>> {
  const { partnerId } = asPartner(ctx)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const rows = await ctx.db
    .select({
      row: basket,
      pieces: sql<number>`(select coalesce(sum(l.quantity), 0) from basket_line l where l.basket_id = ${basket}.id)::int`,
      orders: sql<number>`(select count(*) from basket_order o where o.basket_id = ${basket}.id)::int`,
    })
    .from(basket)
    .where(and(eq(basket.partnerId, partnerId), cursor === undefined ? undefined : lt(basket.id, cursor)))
    .orderBy(desc(basket.id))
    .limit(PAGE + 1)
  const list = rows.slice(0, PAGE).map(({ row, pieces, orders }) => ({
    id: row.id,
    code: row.code,
    title: row.title,
    note: row.note,
    pieces,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    state: stateOf(row, ctx.now),
    opens: row.opens,
    orders,
  }))
  return { list, next: rows.length > PAGE ? (list.at(-1)?.id ?? null) : null }
}
