import type { ParsedOf } from '@bailu/contract/calls'
import type { Order } from '@bailu/contract/orders'
import type { Ctx } from '../../core/context.ts'
import { asBuyer } from '../../core/scope.ts'
import { presentOrder } from './present-order.ts'
import { readWhole } from './read-whole.ts'
import { ordersOf, theOrder } from './whose-orders.ts'

export async function readOrder(ctx: Ctx, { id }: ParsedOf<'GET /api/order/{id}'>): Promise<Order> {
  return presentOrder(await readWhole(ctx, theOrder(ordersOf(asBuyer(ctx)), id)), ctx.lang)
}
