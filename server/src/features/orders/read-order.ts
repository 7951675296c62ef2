import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Order, OrderProgress } from '@bailu/contract/orders/shop'
import { OPEN_RETURNS, type OpenReturn, type ReturnStatus } from '@bailu/contract/returns/shop'
import type { Ctx } from '../../core/context.ts'
import { asBuyer } from '../../core/scope.ts'
import type { order } from '../../database/tables/orders.ts'
import { refund, refundBounce, refundTransfer } from '../../database/tables/refunds.ts'
import { orderReturn } from '../../database/tables/returns.ts'
import { asNumber } from '../../lib/money.ts'
import { presentBuyerRefund, readRefunds, type RefundRow } from '../refunds/read-refunds.ts'
import { readReturns } from '../returns/read-returns.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { orderById, ordersOfBuyer } from './base/order-access.ts'
import { readFullOrder } from './base/order-rows.ts'
import { readPaidAmounts } from './base/paid-amount.ts'
import { presentOrder } from './present-order.ts'

type ProgressOrder = Pick<typeof order.$inferSelect, 'id' | 'status' | 'total' | 'paidAt'>

/**
 * Open return, refund and part payment of these orders, for cards of a list and the page of an order. Four queries,
 * however many orders.
 */
export async function readOrderProgress(
  ctx: Ctx,
  orders: readonly ProgressOrder[],
): Promise<(id: string) => OrderProgress> {
  const ids = orders.map(({ id }) => id)
  const unpaid = orders.filter(({ status, paidAt }) => paidAt === null && status !== 'canceled')
  const paidAmounts = await readPaidAmounts(ctx, unpaid)
  const refunds = ids.length === 0 ? [] : await readRefunds(ctx, inArray(refund.orderId, ids))
  const returns = ids.length === 0 ? [] : await readReturnStates(ctx, ids)
  return (id) => {
    const { paid, missing } = paidAmounts[unpaid.findIndex((entry) => entry.id === id)] ?? { paid: 0n, missing: 0n }
    const orderReturns = returns.filter((entry) => entry.orderId === id)
    return {
      open_return: orderReturns.map(({ status }) => status).find(isOpenReturn) ?? null,
      refund: refundProgress(
        refunds.filter(({ due: refundRow }) => refundRow.orderId === id),
        orderReturns,
      ),
      part_paid: paid > 0n ? { paid: asNumber(paid), missing: asNumber(missing) } : null,
    }
  }
}

const isOpenReturn = (status: ReturnStatus): status is OpenReturn => OPEN_RETURNS.some((open) => open === status)

/** Newest first, with the transferred refund that did not bounce. */
const readReturnStates = (ctx: Ctx, ids: string[]) =>
  ctx.db
    .select({ orderId: orderReturn.orderId, status: orderReturn.status, amount: refundTransfer.amount })
    .from(orderReturn)
    .leftJoin(
      refundTransfer,
      and(
        eq(refundTransfer.returnId, orderReturn.id),
        sql`not exists (select 1 from ${refundBounce} where ${refundBounce.transferId} = ${refundTransfer.id})`,
      ),
    )
    .where(inArray(orderReturn.orderId, ids))
    .orderBy(desc(orderReturn.id))

/** An open refund is shown rather than a transferred one. */
function refundProgress(refunds: RefundRow[], returns: { amount: bigint | null }[]): OrderProgress['refund'] {
  const buyerRefund = presentBuyerRefund(refunds)
  if (buyerRefund)
    return {
      state: buyerRefund.state,
      amount: buyerRefund.amount,
      account: buyerRefund.state === 'paid' || buyerRefund.refund_to !== null,
    }
  const transferred = returns.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
  return transferred > 0n ? { state: 'paid', amount: asNumber(transferred), account: true } : null
}

export async function readOrder(ctx: Ctx, { id }: ParsedOf<'GET /api/order/{id}'>): Promise<Order> {
  const row = await readFullOrder(ctx, orderById(ordersOfBuyer(asBuyer(ctx)), id))
  const returns = await readReturns(ctx, eq(orderReturn.orderId, row.id))
  const refunds = await readRefunds(ctx, eq(refund.orderId, row.id))
  const progressOf = await readOrderProgress(ctx, [row])
  return {
    ...presentOrder(row, returns, refunds, await readShopRule(ctx, 'returns'), ctx),
    ...progressOf(row.id),
  }
}
