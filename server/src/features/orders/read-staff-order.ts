import { asc, eq } from 'drizzle-orm'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { reasonForStaff, slipReasonText, reasonIn } from '@bailu/phrases/orders/reasons'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { partner, user } from '../account/table.ts'
import { refund } from '../refunds/table.ts'
import { orderReturn } from '../returns/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { promptpayText } from '../../integrations/promptpay.ts'
import { maskContact } from '../../lib/masking.ts'
import { asNumber } from '../../lib/money.ts'
import { readCharges } from '../receipts/charges/provider.ts'
import { readOrderMoney } from '../receipts/list-receipts.ts'
import { readGoodwillLimit } from '../refunds/goodwill.ts'
import { presentOrderRefund, readRefunds } from '../refunds/read-refunds.ts'
import { presentReturnItem } from '../returns/list-returns.ts'
import { readReturns } from '../returns/read-returns.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { addressVersionOf } from './base/address-version.ts'
import { allOrdersForStaff, orderById } from './base/order-access.ts'
import {
  awaitsCodCall,
  COD_PAYABLE_FROM,
  isAddressEditable,
  isPayableByQr,
  isUnsent,
  ORDER_TRANSITIONS,
} from './base/order-policy.ts'
import { type FullOrder, readFullOrder, buyerName } from './base/order-rows.ts'
import { addSkus } from './read-order.ts'
import { readOrderNotes } from './order-notes.ts'
import { readOrderTimeline } from './order-timeline.ts'
import { presentOrderBody } from './present-order.ts'
import { isEvidenceHidden } from './privacy/order-evidence.ts'
import { readOutstandingGoods } from './outstanding-goods.ts'
import { readCanceledPieces, readLinesToSend } from './shipping/cancel-pieces.ts'
import { findDuplicateSlips, findSimilarSlips } from './slips/read-slip.ts'
import { cashAwaitedSince, isCashAwaited, readCashLossSecondPerson } from './write-off-cash.ts'

type StaffOrderState = Pick<
  FullOrder,
  | 'status'
  | 'paymentMethod'
  | 'paidAt'
  | 'prepaid'
  | 'address'
  | 'slips'
  | 'readyAt'
  | 'finishedAt'
  | 'returning'
  | 'quantity'
  | 'slipLateAt'
  | 'cashLostAt'
> & {
  /** Satang received. */
  paid: number
  outstandingGoods: StaffOrder['outstanding_goods']
  piecesToSend: number
  goodwill: boolean
}

const isOneOf = (from: readonly string[], status: string) => from.includes(status)

/** Actions that the back office offers for an order; the handlers check again. */
export function staffActions(order: StaffOrderState): StaffOrder['actions'] {
  const { status, paymentMethod, paidAt, address, slips, paid } = order
  const slipOpen = status === 'awaiting_payment' || (status === 'canceled' && order.slipLateAt !== null)
  const from = paymentMethod === 'cod' ? COD_PAYABLE_FROM : ORDER_TRANSITIONS.pay.from
  return {
    confirm: paidAt === null && order.prepaid === 0n && isOneOf(from, status),
    confirm_cod: awaitsCodCall(order),
    reject: slipOpen && slips.length > 0 && slips[0]!.rejectedAt === null && slips[0]!.retractedAt === null,
    ship: isOneOf(ORDER_TRANSITIONS.ship.from, status) && !address.isZt,
    ready: status === 'awaiting_shipment' && address.isZt && order.readyAt === null,
    hand_over: isOneOf(ORDER_TRANSITIONS.hand_over.from, status) && address.isZt,
    cancel: isOneOf(ORDER_TRANSITIONS.cancel_by_staff.from, status),
    cancel_pieces: isUnsent(status) && order.prepaid === 0n && order.piecesToSend > 1,
    address: isAddressEditable(order),
    // After the deadline staff may open one by exception.
    return: status === 'finished' && order.returning < order.quantity,
    late: status === 'canceled' && paidAt === null && paid === 0,
    reverse_payment:
      paid > 0 &&
      (paymentMethod === 'cod' ? status !== 'canceled' : ['awaiting_payment', 'awaiting_shipment'].includes(status)),
    parcel_back: status === 'finished' && !address.isZt,
    goods_back: order.outstandingGoods !== null && order.outstandingGoods.outcome === null,
    cash_lost: isCashAwaited(order),
    goodwill: order.goodwill,
  }
}

export const readStaffOrder: Handler<'GET /api/staff/order/{id}'> = async (ctx, { id }) => {
  const scope = asStaff(ctx)
  const row = await readFullOrder(ctx, orderById(allOrdersForStaff(scope), id))
  const body = presentOrderBody(row, ctx)
  const duplicates = row.slips.length > 0 ? await findDuplicateSlips(ctx, scope, row.id) : new Map<string, never[]>()
  const similar = await findSimilarSlips(ctx, scope, row.id)
  const customer = row.userId === null ? null : await readCustomer(ctx, row.userId)
  const orderPartner = row.partnerId === null ? null : await readOrderPartner(ctx, row.partnerId)
  const returns = await readReturns(ctx, eq(orderReturn.orderId, id))
  const notesHidden = await isEvidenceHidden(ctx, scope, id)
  const notes = notesHidden ? [] : await readOrderNotes(ctx, scope, id)
  const slips = notesHidden ? row.slips.filter(({ rejectedAt }) => rejectedAt === null) : row.slips
  const refunds = await readRefunds(ctx, eq(refund.orderId, id))
  const money = await readOrderMoney(ctx, scope, row)
  const outstandingGoods = await readOutstandingGoods(ctx, id)
  const toSend = await readLinesToSend(ctx, id)
  const piecesToSend = toSend.reduce((sum, { quantity }) => sum + quantity, 0)
  const goodwill = await readGoodwillLimit(ctx, row)
  const seller = await readShopRule(ctx, 'seller')
  const promptpay = await readShopRule(ctx, 'promptpay')
  return {
    ...body,
    address_version: addressVersionOf(row.address),
    parcel_source: body.parcel && row.parcelSource,
    cancel_reason: reasonIn(ctx.lang, reasonForStaff(ctx.lang, row.cancelReason), row.cancelTexts),
    lines: await addSkus(ctx, body.lines),
    canceled_pieces: await readCanceledPieces(ctx, id, returns),
    to_send: toSend,
    slips: slips.map((slip) => ({
      id: slip.id,
      uploaded_at: slip.uploadedAt.toISOString(),
      bank: slip.bank,
      bank_reference: slip.bankReference,
      also_on: duplicates.get(slip.id) ?? [],
      similar: similar.get(slip.id) ?? null,
      rejected_at: slip.rejectedAt?.toISOString() ?? null,
      rejection_reason: reasonIn(ctx.lang, slipReasonText(ctx.lang, slip.rejectionReason), slip.rejectionTexts),
      retracted_at: slip.retractedAt?.toISOString() ?? null,
    })),
    buyer: buyerName({ nickname: customer?.name ?? null, address: row.address }),
    customer,
    partner_id: orderPartner && row.partnerId,
    partner: orderPartner ? `${orderPartner.employeeNo} ${orderPartner.nickname}` : null,
    employee_no: orderPartner?.employeeNo ?? null,
    slip_late_at: row.slipLateAt?.toISOString() ?? null,
    flags: [...new Set(duplicates.size > 0 ? [...row.flags, 'slip_elsewhere'] : row.flags)],
    money,
    charges: await readCharges(ctx, scope, id),
    pay_to: {
      promptpay: promptpay.id,
      name: seller.name,
      qr: isPayableByQr(row) ? promptpayText(promptpay.id, BigInt(money.missing)) : null,
    },
    returns: returns.map((orderReturn) => presentReturnItem(orderReturn, row.number)),
    outstanding_goods: outstandingGoods,
    cash_since: cashAwaitedSince(row),
    cash_lost_at: row.cashLostAt?.toISOString() ?? null,
    cash_second: await readCashLossSecondPerson(ctx, scope, row),
    goodwill: { most: asNumber(goodwill.most), shipping: asNumber(goodwill.shipping) },
    refund: presentOrderRefund(refunds),
    rewards: await readOrderRewards(ctx, id),
    notes,
    notes_hidden: notesHidden,
    events: await readOrderTimeline(
      ctx,
      scope,
      row,
      {
        return: returns.map((orderReturn) => orderReturn.id),
        refund: refunds.map(({ refund: refundRow }) => refundRow.id),
      },
      notes,
    ),
    actions: staffActions({ ...row, paid: money.paid, outstandingGoods, piecesToSend, goodwill: goodwill.most > 0n }),
  }
}

async function readCustomer(ctx: Ctx, userId: number): Promise<StaffOrder['customer']> {
  const [customerRow] = await ctx.db
    .select({ id: user.id, name: user.nickname, email: user.email, phone: user.phone, deletedAt: user.deletedAt })
    .from(user)
    .where(eq(user.id, userId))
  return customerRow ? { id: customerRow.id, name: customerRow.name, ...maskContact(customerRow) } : null
}

async function readOrderPartner(ctx: Ctx, partnerId: number) {
  const [customerRow] = await ctx.db
    .select({ employeeNo: partner.employeeNo, nickname: user.nickname })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(eq(partner.userId, partnerId))
  return customerRow ?? null
}

async function readOrderRewards(ctx: Ctx, orderId: string): Promise<StaffOrder['rewards']> {
  const rows = await ctx.db
    .select({ line: rewardLine, employeeNo: partner.employeeNo, nickname: user.nickname })
    .from(rewardLine)
    .innerJoin(partner, eq(partner.userId, rewardLine.partnerId))
    .innerJoin(user, eq(user.id, rewardLine.partnerId))
    .where(eq(rewardLine.orderId, orderId))
    .orderBy(asc(rewardLine.id))
  return rows.map(({ line, employeeNo, nickname }) => ({
    id: line.id,
    kind: line.kind,
    status: line.status,
    gross: asNumber(line.gross),
    partner: `${employeeNo} ${nickname}`,
    on_hold: line.onHold,
    reverses: line.reverses !== null,
  }))
}
