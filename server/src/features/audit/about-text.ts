import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { audit } from '../../database/tables/house.ts'
import { order } from '../../database/tables/orders.ts'
import { staff, user } from '../../database/tables/people.ts'
import { refundDue } from '../../database/tables/refunds.ts'
import { orderReturn } from '../../database/tables/returns.ts'

const MOST = 20

/** SQL condition for a typed search: an exact id, an order number, or the beginning of a name. */
export async function aboutText(ctx: Ctx, text: string): Promise<SQL | undefined> {
  const orders = await ctx.db.select({ id: order.id }).from(order).where(eq(order.number, text.toUpperCase()))
  if (orders.length > 0)
    return aboutOrders(
      ctx,
      orders.map(({ id }) => id),
    )
  const begins = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const [colleagues, customers] = [
    await ctx.db
      .select({ id: staff.id })
      .from(staff)
      .where(sql`lower(${staff.name}) like ${begins}`)
      .limit(MOST),
    await ctx.db
      .select({ id: user.id })
      .from(user)
      .where(sql`lower(${user.nickname}) like ${begins}`)
      .limit(MOST),
  ]
  const staffIds = colleagues.map(({ id }) => id)
  const userIds = customers.map(({ id }) => String(id))
  const actors = [...staffIds.map((id) => `staff:${id}`), ...userIds.map((id) => `user:${id}`)]
  return or(
    eq(audit.refId, text),
    actors.length > 0 ? inArray(audit.actor, actors) : undefined,
    staffIds.length > 0 ? and(eq(audit.refType, 'staff'), inArray(audit.refId, staffIds)) : undefined,
    userIds.length > 0
      ? and(inArray(audit.refType, ['user', 'client', 'partner']), inArray(audit.refId, userIds))
      : undefined,
  )
}

async function aboutOrders(ctx: Ctx, ids: string[]): Promise<SQL | undefined> {
  const of = async (table: typeof orderReturn | typeof refundDue) =>
    (await ctx.db.select({ id: table.id }).from(table).where(inArray(table.orderId, ids))).map(({ id }) => id)
  const [returns, refunds] = [await of(orderReturn), await of(refundDue)]
  return or(
    and(eq(audit.refType, 'order'), inArray(audit.refId, ids)),
    returns.length > 0 ? and(eq(audit.refType, 'return'), inArray(audit.refId, returns)) : undefined,
    refunds.length > 0 ? and(eq(audit.refType, 'refund'), inArray(audit.refId, refunds)) : undefined,
  )
}
