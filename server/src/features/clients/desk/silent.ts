import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { bangkokDay, dayAfter, startOfDay } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { order } from '../../../database/tables/orders.ts'
import { user } from '../../../database/tables/people.ts'
import { counted } from '../counted.ts'
import { clientsOf } from '../own-client.ts'
import { clientColumns, MOST, type TaskRow, unmarked } from './task-row.ts'

const SILENT = 75
const STAYS = 21

/** Clients whose last order was 75 to 96 days ago; clients inactive for longer are found in the client list. */
export async function silent(ctx: Ctx, scope: PartnerScope): Promise<TaskRow[]> {
  const last = dayAfter(bangkokDay(ctx.now), -SILENT)
  const rows = await ctx.db
    .select({ cause: order.id, at: order.paidAt, client: clientColumns })
    .from(order)
    .innerJoin(user, and(eq(user.id, order.userId), clientsOf(scope)))
    .where(
      and(
        eq(order.partnerId, scope.partnerId),
        counted,
        gte(order.paidAt, startOfDay(dayAfter(last, -STAYS))),
        lt(order.paidAt, startOfDay(dayAfter(last, 1))),
        sql`not exists (select 1 from orders later where later.user_id = ${order.userId} and later.placed_at > ${order.placedAt} and later.status <> 'canceled')`,
        unmarked(ctx, scope, 'silent', sql`${order.id}::text`),
      ),
    )
    .orderBy(desc(order.paidAt))
    .limit(MOST)
  return rows.map((row) => ({
    kind: 'silent',
    cause: row.cause,
    day: row.at ? bangkokDay(row.at) : last,
    about: '',
    theirs: '',
    client: row.client,
  }))
}
