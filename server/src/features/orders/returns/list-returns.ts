import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asBuyer } from '../../../core/scope.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import { readWhole } from '../read-whole.ts'
import { ordersOf, theOrder } from '../whose-orders.ts'
import { presentReturn } from './present-return.ts'
import { readReturns } from './read-returns.ts'
import { returnableLines } from './returnable-lines.ts'

/** Returns of an order, and what the buyer may still return. */
export async function listReturns(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/order/{id}/return'>,
): Promise<ReplyOf<'GET /api/order/{id}/return'>> {
  const order = await readWhole(ctx, theOrder(ordersOf(asBuyer(ctx)), id))
  const list = await readReturns(ctx, eq(orderReturn.orderId, order.id))
  return { list: list.map((row) => presentReturn(row, ctx.lang)), ...(await returnableLines(ctx, order)) }
}
