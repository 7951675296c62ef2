import { and, asc, between, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { addDays, bangkokDay, startOfDay } from '@bailu/phrases/days'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { clientRefill } from '../table.ts'
import { order, orderLine } from '../../orders/table.ts'
import { user } from '../../account/table.ts'
import { isClientOf } from '../client-scope.ts'
import { isCounted } from '../purchase-totals.ts'
import { type DueTask, isUnmarked } from './task-row.ts'

/** Days after delivery when a check-in is due, and for how many days the task stays. */
const STAGES = [
  { kind: 'after_2_days', days: 2, shownDays: 4 },
  { kind: 'after_2_weeks', days: 14, shownDays: 6 },
  { kind: 'after_2_months', days: 60, shownDays: 12 },
] as const

/** Two days, two weeks and two months after a client's latest order. */
export async function listCheckIns(ctx: Ctx, scope: PartnerScope): Promise<DueTask[]> {
  const tasks: DueTask[] = []
  for (const stage of STAGES) tasks.push(...(await listCheckInsOf(ctx, scope, stage)))
  return tasks
}

async function listCheckInsOf(ctx: Ctx, scope: PartnerScope, { kind, days, shownDays }: (typeof STAGES)[number]) {
  const last = addDays(bangkokDay(ctx.now), -days)
  const rows = await ctx.db
    .select({
      cause: order.id,
      at: order.finishedAt,
      name: orderLine.name,
      productId: orderLine.productId,
      client: user.id,
    })
    .from(order)
    .innerJoin(user, and(eq(user.id, order.userId), isClientOf(scope)))
    .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), eq(orderLine.line, 0)))
    .where(
      and(
        eq(order.partnerId, scope.partnerId),
        eq(order.status, 'finished'),
        gte(order.finishedAt, startOfDay(addDays(last, -shownDays))),
        lt(order.finishedAt, startOfDay(addDays(last, 1))),
        isCounted,
        sql`not exists (select 1 from orders later where later.user_id = ${order.userId} and later.paid_at > ${order.paidAt} and later.paid_at is not null and later.status <> 'canceled')`,
        isUnmarked(ctx, scope, kind, sql`${order.id}::text`),
      ),
    )
    .orderBy(desc(order.finishedAt))
  return rows.map((row): DueTask => ({
    kind,
    cause: row.cause,
    day: row.at ? addDays(bangkokDay(row.at), days) : last,
    about: { client: row.client },
    product: row.name,
    productId: row.productId,
  }))
}

const DAYS_AROUND = 7

/** Products that run out within seven days before or after today and were not bought again. */
export async function listRunningOut(ctx: Ctx, scope: PartnerScope): Promise<DueTask[]> {
  const today = bangkokDay(ctx.now)
  const notBoughtAgain = sql`not exists (select 1 from client_refill later where later.client_id = ${clientRefill.clientId} and later.product_id = ${clientRefill.productId} and later.ends_on > ${clientRefill.endsOn})`
  const inOpenOrder = ctx.db
    .select({ one: sql`1` })
    .from(sql`orders coming join sold_line wanted on wanted.order_id = coming.id`)
    .where(
      and(
        sql`coming.user_id = ${clientRefill.clientId} and wanted.product_id = ${clientRefill.productId}`,
        sql`coming.status in ('awaiting_payment', 'awaiting_shipment')`,
      ),
    )
  const rows = await ctx.db
    .select({
      orderId: clientRefill.orderId,
      line: clientRefill.line,
      day: clientRefill.endsOn,
      productId: clientRefill.productId,
      name: orderLine.name,
      client: user.id,
    })
    .from(clientRefill)
    .innerJoin(user, and(eq(user.id, clientRefill.clientId), isClientOf(scope)))
    .innerJoin(order, and(eq(order.id, clientRefill.orderId), isCounted))
    .innerJoin(orderLine, and(eq(orderLine.orderId, clientRefill.orderId), eq(orderLine.line, clientRefill.line)))
    .where(
      and(
        eq(clientRefill.partnerId, scope.partnerId),
        between(clientRefill.endsOn, addDays(today, -DAYS_AROUND), addDays(today, DAYS_AROUND)),
        notBoughtAgain,
        sql`not exists ${inOpenOrder}`,
        isUnmarked(ctx, scope, 'running_out', sql`${clientRefill.orderId} || ':' || ${clientRefill.line}`),
      ),
    )
    .orderBy(asc(clientRefill.endsOn))
  return rows.map(({ orderId, line, name, productId, day, client }) => ({
    kind: 'running_out',
    cause: `${orderId}:${line}`,
    day,
    about: { client },
    product: name,
    productId,
  }))
}

const INACTIVE_DAYS = 75
const SHOWN_DAYS = 21

/** Clients whose last order was 75 to 96 days ago; clients inactive for longer are found in the client list. */
export async function listInactiveClients(ctx: Ctx, scope: PartnerScope): Promise<DueTask[]> {
  const last = addDays(bangkokDay(ctx.now), -INACTIVE_DAYS)
  const rows = await ctx.db
    .select({ cause: order.id, at: order.paidAt, client: user.id })
    .from(order)
    .innerJoin(user, and(eq(user.id, order.userId), isClientOf(scope)))
    .where(
      and(
        eq(order.partnerId, scope.partnerId),
        isCounted,
        gte(order.paidAt, startOfDay(addDays(last, -SHOWN_DAYS))),
        lt(order.paidAt, startOfDay(addDays(last, 1))),
        sql`not exists (select 1 from orders later where later.user_id = ${order.userId} and later.placed_at > ${order.placedAt} and later.status <> 'canceled')`,
        isUnmarked(ctx, scope, 'silent', sql`${order.id}::text`),
      ),
    )
    .orderBy(desc(order.paidAt))
  return rows.map((row) => ({
    kind: 'silent',
    cause: row.cause,
    day: row.at ? bangkokDay(row.at) : last,
    about: { client: row.client },
  }))
}
