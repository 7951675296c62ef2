import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Order } from '@bailu/contract/orders'
import type { Ctx } from '../../core/context.ts'
import { asBuyer } from '../../core/scope.ts'
import { refundDue } from '../../database/tables/refunds.ts'
import { orderReturn } from '../../database/tables/returns.ts'
import { readSetting } from '../settings/read-setting.ts'
import { presentOrder } from './present-order.ts'
import { readStanding } from './read-standing.ts'
import { readWhole } from './read-whole.ts'
import { readDues } from './refunds/read-dues.ts'
import { readReturns } from './returns/read-returns.ts'
import { ordersOf, theOrder } from './whose-orders.ts'

export async function readOrder(ctx: Ctx, { id }: ParsedOf<'GET /api/order/{id}'>): Promise<Order> {
  const row = await readWhole(ctx, theOrder(ordersOf(asBuyer(ctx)), id))
  const returns = await readReturns(ctx, eq(orderReturn.orderId, row.id))
  const dues = await readDues(ctx, eq(refundDue.orderId, row.id))
  const standing = await readStanding(ctx, [row])
  return {
    ...presentOrder(row, returns, dues, await readSetting(ctx, 'returns'), ctx),
    ...standing(row.id),
  }
}
