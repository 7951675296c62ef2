import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { OrderProgress, OrderLine } from '@bailu/contract/orders/shop'
import { slipReasonText, reasonIn } from '@bailu/phrases/orders/reasons'
import { OPEN_RETURNS, type OpenReturn, type ReturnStatus } from '@bailu/contract/returns/shop'
import { type Ctx, asOrderScope, claimedOrderOf, type Handler } from '../../core/context.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { order as orderTable } from './table.ts'
import { paymentSlip } from '../receipts/table.ts'
import { refund, refundBounce, refundTransfer } from '../refunds/table.ts'
import { orderReturn } from '../returns/table.ts'
import { asNumber } from '../../lib/money.ts'
import { presentBuyerRefund, readRefunds, type RefundRow } from '../refunds/read-refunds.ts'
import { readReturns } from '../returns/read-returns.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import type { ShopRuleValue } from '../shop-rules/shop-rule-kinds.ts'
import { estimateDelivery, zoneOf } from '../pricing/shipping.ts'
import { bangkokDay } from '@bailu/phrases/days'
import { isPastDeadline } from './base/order-policy.ts'
import { claimedOrderByLink, orderById, ordersOfBuyer } from './base/order-access.ts'
import { readFullOrder } from './base/order-rows.ts'
import { readPaidAmounts } from './base/paid-amount.ts'
import { readCanceledPieces } from './shipping/cancel-pieces.ts'
import { hideClaimedOrder, presentOrder } from './present-order.ts'
import { variant } from '../catalogue/table.ts'
import { fail } from '../../lib/errors.ts'
import { computeVat, isSoldElsewhere, loadVatTerms } from '../tax/vat.ts'

type OrderColumn =
  | 'id'
  | 'status'
  | 'total'
  | 'paidAt'
  | 'placedAt'
  | 'finishedAt'
  | 'expiresAt'
  | 'paymentMethod'
  | 'slipAt'
  | 'readyAt'
type ProgressOrder = Pick<typeof orderTable.$inferSelect, OrderColumn> &
  Partial<Pick<typeof orderTable.$inferSelect, 'parcelState'>> & { pickup: boolean; country: string; zip: string }

/**
 * Open return, refund, part payment and expected arrival of these orders, for cards of a list and the page of an order, and why a slip
 * was rejected. A few queries, however many orders.
 */
export async function readOrderProgress(
  ctx: Ctx,
  orders: readonly ProgressOrder[],
): Promise<(id: string) => OrderProgress> {
  const ids = orders.map(({ id }) => id)
  const unpaid = orders.filter(({ status, paidAt }) => paidAt === null && status !== 'canceled')
  const paidAmounts = await readPaidAmounts(ctx, unpaid)
  const refunds = ids.length === 0 ? [] : await refundsQuery(ctx.db).execute({ ids })
  const returns = ids.length === 0 ? [] : await returnStatesQuery(ctx.db).execute({ ids })
  const [zones, days] = [await readShopRule(ctx, 'shipping_zones'), await readShopRule(ctx, 'delivery_days')]
  const rejections = await readRejections(
    ctx,
    unpaid.filter(({ slipAt }) => slipAt === null).map(({ id }) => id),
  )
  const slipCheck = await readShopRule(ctx, 'slip_check')
  const slipRejection = (rejected: (typeof rejections)[number] | undefined) =>
    rejected ? reasonIn(ctx.lang, slipReasonText(ctx.lang, rejected.reason), rejected.texts) : ''
  return (id) => {
    const { paid, missing } = paidAmounts[unpaid.findIndex((entry) => entry.id === id)] ?? { paid: 0n, missing: 0n }
    const orderReturns = returns.filter((entry) => entry.orderId === id)
    return {
      open_return:
        orderReturns
          .filter(({ unsent }) => unsent === null)
          .map(({ status }) => status)
          .find(isOpenReturn) ?? null,
      refund: refundProgress(
        refunds.filter(({ refund: refundRow }) => refundRow.orderId === id),
        orderReturns,
      ),
      part_paid: paid > 0n ? { paid: asNumber(paid), missing: asNumber(missing) } : null,
      arrives: expectedArrival(
        orders.find((entry) => entry.id === id)!,
        zones,
        days,
        ctx.now,
      ),
      slip_check: slipCheck,
      ready: isReady(orders.find((entry) => entry.id === id)!),
      slip_rejection: slipRejection(rejections.find((entry) => entry.orderId === id)),
    }
  }
}

const isReady = ({ status, readyAt }: Pick<ProgressOrder, 'status' | 'readyAt'>): boolean =>
  status === 'awaiting_shipment' && readyAt !== null

/** Null once it is over: what was promised and did not come is a question for support, not a new promise. */
function expectedArrival(
  progressOrder: ProgressOrder,
  zones: ShopRuleValue<'shipping_zones'>,
  days: ShopRuleValue<'delivery_days'>,
  now: Date,
): OrderProgress['arrives'] {
  const { status, paymentMethod, paidAt, placedAt, readyAt, finishedAt, expiresAt, pickup, country, zip } =
    progressOrder
  const parcelState = progressOrder.parcelState ?? 'on_its_way'
  const zone = zoneOf(pickup ? 'pickup' : { country, zip }, zones)
  const isOver =
    status === 'canceled' ||
    parcelState !== 'on_its_way' ||
    isReady({ status, readyAt }) ||
    (status === 'finished' && pickup) ||
    (status === 'awaiting_payment' && (paymentMethod === 'cod' || isPastDeadline({ expiresAt }, now)))
  if (zone === null || isOver) return null
  const startsAt = status === 'awaiting_payment' ? now : (paidAt ?? placedAt)
  const expected = estimateDelivery(zone, days, {
    readyAt: startsAt,
    sentAt: status === 'finished' ? finishedAt : null,
  })
  return expected.to < bangkokDay(now) ? null : expected
}

const orderIds = sql`${sql.placeholder('ids')}::uuid[]`

const rejectionsQuery = prepareOnce((db) =>
  db
    .select({ orderId: paymentSlip.orderId, reason: paymentSlip.rejectionReason, texts: paymentSlip.rejectionTexts })
    .from(paymentSlip)
    .where(and(sql`${paymentSlip.orderId} = any(${orderIds})`, isNotNull(paymentSlip.rejectedAt)))
    .orderBy(desc(paymentSlip.uploadedAt)),
)

/** Reasons of rejected slips, the newest slip first. */
const readRejections = async (ctx: Ctx, ids: string[]) =>
  ids.length === 0 ? [] : rejectionsQuery(ctx.db).execute({ ids })

const isOpenReturn = (status: ReturnStatus): status is OpenReturn => OPEN_RETURNS.some((open) => open === status)

const refundsQuery = prepareOnce((db) => readRefunds({ db }, sql`${refund.orderId} = any(${orderIds})`))

/** Newest first, with the transferred refund that did not bounce. */
const returnStatesQuery = prepareOnce((db) =>
  db
    .select({
      orderId: orderReturn.orderId,
      status: orderReturn.status,
      unsent: orderReturn.unsent,
      amount: refundTransfer.amount,
    })
    .from(orderReturn)
    .leftJoin(
      refundTransfer,
      and(
        eq(refundTransfer.returnId, orderReturn.id),
        sql`not exists (select 1 from ${refundBounce} where ${refundBounce.transferId} = ${refundTransfer.id})`,
      ),
    )
    .where(sql`${orderReturn.orderId} = any(${orderIds})`)
    .orderBy(desc(orderReturn.id)),
)

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

export const readOrder: Handler<'GET /api/order/{id}'> = async (ctx, { id }) => {
  const claimedId = claimedOrderOf(ctx)
  const row = await readFullOrder(
    ctx,
    claimedId === undefined
      ? orderById(ordersOfBuyer(asOrderScope(ctx)), id)
      : orderById(claimedOrderByLink(claimedId), id),
  )
  const returns = await readReturns(ctx, eq(orderReturn.orderId, row.id))
  const refunds = await readRefunds(ctx, eq(refund.orderId, row.id))
  const { isZt: pickup, country, zip } = row.address
  const progressOf = await readOrderProgress(ctx, [{ ...row, pickup, country, zip }])
  const order = {
    ...presentOrder(row, returns, refunds, await readShopRule(ctx, 'returns'), ctx),
    ...progressOf(row.id),
    canceled_pieces: await readCanceledPieces(ctx, row.id, returns),
  }
  return claimedId === undefined ? order : hideClaimedOrder(order)
}

/** Current SKUs of variants. */
export async function readSkus(ctx: Ctx, lines: { variantId: number }[]): Promise<Map<number, string>> {
  const ids = [...new Set(lines.map(({ variantId }) => variantId))]
  const rows = await ctx.db.select({ id: variant.id, sku: variant.sku }).from(variant).where(inArray(variant.id, ids))
  return new Map(rows.map(({ id, sku }) => [id, sku]))
}

/** Adds the variant's current SKU to order lines. */
export async function addSkus(ctx: Ctx, lines: OrderLine[]): Promise<(OrderLine & { sku: string })[]> {
  const skus = await readSkus(
    ctx,
    lines.map(({ variant_id: variantId }) => ({ variantId })),
  )
  return lines.map((line) => ({ ...line, sku: skus.get(line.variant_id) ?? '' }))
}

/**
 * The purchase document required by the Direct Sales Act: seller, buyer, dates and the right to cancel.
 * @throws AppError not_found, order_moved_on, order_claimed
 */
export const readPurchaseReceipt: Handler<'GET /api/order/{id}/receipt'> = async (ctx, { id }) => {
  asOrderScope(ctx)
  const order = await readOrder(ctx, { id })
  if (!order.actions.receipt) return fail('order_moved_on')
  const terms = await readShopRule(ctx, 'returns')
  const issuedAt = order.paid_at ?? order.placed_at
  const paidAt = new Date(issuedAt)
  const isTaxed = (await ctx.db.$count(orderTable, and(eq(orderTable.id, id), isSoldElsewhere(orderTable.id)))) === 0
  const vat = isTaxed ? computeVat(BigInt(order.total), paidAt, (await loadVatTerms(ctx))(paidAt)) : undefined
  return {
    order,
    seller: await readShopRule(ctx, 'seller'),
    issued_at: issuedAt,
    vat: vat ? { rate_bp: vat.rateBp, branch: vat.branch, net: asNumber(vat.net), vat: asNumber(vat.vat) } : null,
    cancel_days: terms.days,
    refund_days: terms.refund_days,
  }
}
