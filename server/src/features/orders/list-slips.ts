import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { readCursor, writeCursor } from '../../core/time-cursor.ts'
import { order } from '../../database/tables/orders.ts'
import { user } from '../../database/tables/people.ts'
import { buyerName } from './staff-items.ts'
import { allOrders } from './whose-orders.ts'

const PAGE = 50

/** Slips under review, longest waiting first. */
export async function listSlips(
  ctx: Ctx,
  input: ParsedOf<'GET /api/staff/slip'>,
): Promise<ReplyOf<'GET /api/staff/slip'>> {
  const all = allOrders(asStaff(ctx))
  const after = readCursor(input.cursor)
  const rows = await ctx.db
    .select({
      id: order.id,
      number: order.number,
      total: order.total,
      placedAt: order.placedAt,
      proofAt: order.proofAt,
      flags: order.flags,
      address: order.address,
      nickname: user.nickname,
    })
    .from(order)
    .leftJoin(user, eq(user.id, order.userId))
    .where(
      and(
        all,
        // Literals as in the predicate of the partial index, or the planner does not use it.
        sql`${order.status} = 'awaiting_payment'`,
        isNotNull(order.proofAt),
        after && sql`(${order.proofAt}, ${order.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(order.proofAt), asc(order.id))
    .limit(PAGE + 1)
  const list = rows.slice(0, PAGE)
  const last = list.at(-1)
  return {
    list: list.map((row) => ({
      id: row.id,
      number: row.number,
      total: asNumber(row.total),
      placed_at: row.placedAt.toISOString(),
      buyer: buyerName(row),
      slip_at: row.proofAt!.toISOString(),
      flagged: row.flags.length > 0,
    })),
    next: rows.length > PAGE && last?.proofAt ? writeCursor({ at: last.proofAt, id: last.id }) : null,
  }
}
