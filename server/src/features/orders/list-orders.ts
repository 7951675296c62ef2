import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asBuyer } from '../../core/scope.ts'
import { presentItem } from './present-order.ts'
import { readItems } from './read-items.ts'
import { ordersOf } from './whose-orders.ts'

export async function listOrders(
  ctx: Ctx,
  { tab, cursor }: ParsedOf<'GET /api/order'>,
): Promise<ReplyOf<'GET /api/order'>> {
  const { list, next } = await readItems(ctx, ordersOf(asBuyer(ctx)), tab, cursor)
  return { list: list.map((row) => presentItem(row, ctx.lang)), next }
}
