import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { bangkokDay, dayAfter, startOfDay } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { order, orderLine } from '../../../database/tables/orders.ts'
import { user } from '../../../database/tables/people.ts'
import { counted } from '../counted.ts'
import { clientsOf } from '../own-client.ts'
import { clientColumns, MOST, type TaskRow, unmarked } from './task-row.ts'

/** Days after delivery when a check-in is due, and for how many days the task stays. */
const STAGES = [
  { kind: 'after_2_days', days: 2, stays: 4 },
  { kind: 'after_2_weeks', days: 14, stays: 6 },
  { kind: 'after_2_months', days: 60, stays: 12 },
] as const

/** Two days, two weeks and two months after a client's latest order. */
export async function checkIns(ctx: Ctx, scope: PartnerScope): Promise<TaskRow[]> {
  const tasks: TaskRow[] = []
  for (const stage of STAGES) tasks.push(...(await checkIn(ctx, scope, stage)))
  return tasks
}

async function checkIn(ctx: Ctx, scope: PartnerScope, { kind, days, stays }: (typeof STAGES)[number]) {
  const last = dayAfter(bangkokDay(ctx.now), -days)
  const rows = await ctx.db
    .select({ cause: order.id, at: order.finishedAt, name: orderLine.name, client: clientColumns })
    .from(order)
    .innerJoin(user, and(eq(user.id, order.userId), clientsOf(scope)))
    .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), eq(orderLine.line, 0)))
    .where(
      and(
        eq(order.partnerId, scope.partnerId),
        eq(order.status, 'finished'),
        gte(order.finishedAt, startOfDay(dayAfter(last, -stays))),
        lt(order.finishedAt, startOfDay(dayAfter(last, 1))),
        counted,
        sql`not exists (select 1 from orders later where later.user_id = ${order.userId} and later.paid_at > ${order.paidAt} and later.paid_at is not null and later.status <> 'canceled')`,
        unmarked(ctx, scope, kind, sql`${order.id}::text`),
      ),
    )
    .orderBy(desc(order.finishedAt))
    .limit(MOST)
  return rows.map((row): TaskRow => ({
    kind,
    cause: row.cause,
    day: row.at ? dayAfter(bangkokDay(row.at), days) : last,
    about: row.name[ctx.lang],
    theirs: row.name[row.client.lang],
    client: row.client,
  }))
}
