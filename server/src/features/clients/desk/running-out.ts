import { and, asc, between, eq, sql } from 'drizzle-orm'
import { bangkokDay, dayAfter } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { clientRefill } from '../../../database/tables/clients.ts'
import { order, orderLine } from '../../../database/tables/orders.ts'
import { user } from '../../../database/tables/people.ts'
import { counted } from '../counted.ts'
import { clientsOf } from '../own-client.ts'
import { clientColumns, MOST, type TaskRow, unmarked } from './task-row.ts'

const AROUND = 7

/** Products that run out within seven days before or after today and were not bought again. */
export async function runningOut(ctx: Ctx, scope: PartnerScope): Promise<TaskRow[]> {
  const today = bangkokDay(ctx.now)
  const again = sql`not exists (select 1 from client_refill later where later.client_id = ${clientRefill.clientId} and later.product_id = ${clientRefill.productId} and later.ends_on > ${clientRefill.endsOn})`
  const onItsWay = ctx.db
    .select({ one: sql`1` })
    .from(sql`orders coming join order_line wanted on wanted.order_id = coming.id`)
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
      name: orderLine.name,
      client: clientColumns,
    })
    .from(clientRefill)
    .innerJoin(user, and(eq(user.id, clientRefill.clientId), clientsOf(scope)))
    .innerJoin(order, and(eq(order.id, clientRefill.orderId), counted))
    .innerJoin(orderLine, and(eq(orderLine.orderId, clientRefill.orderId), eq(orderLine.line, clientRefill.line)))
    .where(
      and(
        eq(clientRefill.partnerId, scope.partnerId),
        between(clientRefill.endsOn, dayAfter(today, -AROUND), dayAfter(today, AROUND)),
        again,
        sql`not exists ${onItsWay}`,
        unmarked(ctx, scope, 'running_out', sql`${clientRefill.orderId} || ':' || ${clientRefill.line}`),
      ),
    )
    .orderBy(asc(clientRefill.endsOn))
    .limit(MOST)
  return rows.map(({ orderId, line, name, ...row }) => ({
    kind: 'running_out',
    cause: `${orderId}:${line}`,
    about: name[ctx.lang],
    theirs: name[row.client.lang],
    ...row,
  }))
}
