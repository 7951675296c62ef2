import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OrderStanding } from '@bailu/contract/orders'
import { OPEN_RETURNS, type OpenReturn, type ReturnStatus } from '@bailu/contract/returns'
import type { Ctx } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import type { order } from '../../database/tables/orders.ts'
import { refund, refundBounce, refundDue } from '../../database/tables/refunds.ts'
import { orderReturn } from '../../database/tables/returns.ts'
import { paidForEach } from './receipts/paid-for.ts'
import { type Due, presentMoneyBack, readDues } from './refunds/read-dues.ts'

type Asked = Pick<typeof order.$inferSelect, 'id' | 'status' | 'total' | 'paidAt'>

/**
 * Open return, refund and part payment of these orders, for cards of a list and the page of an order. Four queries,
 * however many orders.
 */
export async function readStanding(ctx: Ctx, orders: readonly Asked[]): Promise<(id: string) => OrderStanding> {
  const ids = orders.map(({ id }) => id)
  const unpaid = orders.filter(({ status, paidAt }) => paidAt === null && status !== 'canceled')
  const came = await paidForEach(ctx, unpaid)
  const dues = ids.length === 0 ? [] : await readDues(ctx, inArray(refundDue.orderId, ids))
  const returns = ids.length === 0 ? [] : await returnsOf(ctx, ids)
  return (id) => {
    const { paid, missing } = came[unpaid.findIndex((one) => one.id === id)] ?? { paid: 0n, missing: 0n }
    const mine = returns.filter((one) => one.orderId === id)
    return {
      open_return: mine.map(({ status }) => status).find(isOpen) ?? null,
      refund: refundOf(
        dues.filter(({ due }) => due.orderId === id),
        mine,
      ),
      part_paid: paid > 0n ? { paid: asNumber(paid), missing: asNumber(missing) } : null,
    }
  }
}

const isOpen = (status: ReturnStatus): status is OpenReturn => OPEN_RETURNS.some((open) => open === status)

/** Newest first, with the transferred refund that did not bounce. */
const returnsOf = (ctx: Ctx, ids: string[]) =>
  ctx.db
    .select({ orderId: orderReturn.orderId, status: orderReturn.status, amount: refund.amount })
    .from(orderReturn)
    .leftJoin(
      refund,
      and(
        eq(refund.returnId, orderReturn.id),
        sql`not exists (select 1 from ${refundBounce} where ${refundBounce.refundId} = ${refund.id})`,
      ),
    )
    .where(inArray(orderReturn.orderId, ids))
    .orderBy(desc(orderReturn.id))

/** An open refund is shown rather than a transferred one. */
function refundOf(dues: Due[], returns: { amount: bigint | null }[]): OrderStanding['refund'] {
  const owed = presentMoneyBack(dues)
  if (owed) return { state: owed.state, amount: owed.amount, account: owed.state === 'paid' || owed.refund_to !== null }
  const back = returns.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
  return back > 0n ? { state: 'paid', amount: asNumber(back), account: true } : null
}
