import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Lang } from '@bailu/contract/languages'
import type { Order, BaseOrderItem, OrderItem, OrderProgress } from '@bailu/contract/orders/shop'
import { cancelReasons, slipReasonText, reasonIn } from '@bailu/phrases/orders/reasons'
import { trackingLink } from '@bailu/contract/orders/kinds'
import type { Ctx } from '../../core/context.ts'
import type { FullOrder, OrderItemRow } from './base/order-rows.ts'
import { readOrderContact } from './base/order-contact.ts'
import { awaitsCodCall, buyerActions, parcelOf, returnDeadline, type ReturnTerms } from './base/order-policy.ts'
import { maskName, maskPhone } from '../../lib/masking.ts'
import { orderPath } from './base/order-link.ts'
import { visiblePickupCode } from './ship-order.ts'
import type { AddressSnapshot } from './table.ts'
import { type RefundRow, presentBuyerRefund } from '../refunds/read-refunds.ts'
import { type FullReturn, presentReturn } from '../returns/read-returns.ts'

type BriefRow = Pick<
  OrderItemRow,
  | 'id'
  | 'number'
  | 'oldNumber'
  | 'prepaid'
  | 'status'
  | 'paymentMethod'
  | 'paidAt'
  | 'quantity'
  | 'total'
  | 'placedAt'
  | 'expiresAt'
  | 'slipAt'
  | 'rejected'
  | 'firstName'
  | 'lines'
  | 'picture'
  | 'carrier'
  | 'trackingNumber'
  | 'parcelState'
  | 'parcelAt'
>

export function presentOrderBrief(row: BriefRow, lang: Lang): BaseOrderItem {
  const otherLines = row.lines - 1
  const parcel = parcelOf(row)
  return {
    id: row.id,
    number: row.number,
    old_number: row.oldNumber,
    prepaid: Number(row.prepaid),
    status: row.status,
    payment_method: row.paymentMethod,
    paid_at: iso(row.paidAt),
    summary: otherLines > 0 ? `${row.firstName[lang]} +${otherLines}` : row.firstName[lang],
    picture: row.picture,
    quantity: row.quantity,
    total: Number(row.total),
    placed_at: row.placedAt.toISOString(),
    expires_at: iso(row.expiresAt),
    awaits_call: awaitsCodCall(row),
    slip: row.slipAt !== null ? 'uploaded' : row.rejected ? 'rejected' : 'none',
    tracking_link: trackingLink(row.carrier, row.trackingNumber),
    parcel: parcel && { state: parcel.state, at: parcel.at.toISOString() },
  }
}

export const presentOrderItem = (
  row: OrderItemRow,
  progress: OrderProgress,
  terms: ReturnTerms,
  { lang, now }: Pick<Ctx, 'lang' | 'now'>,
): OrderItem => ({
  ...presentOrderBrief(row, lang),
  ...progress,
  pickup: row.pickup,
  actions: buyerActions(row, terms, now),
})

/** The part of an order that buyer and staff see alike. */
export function presentOrderBody(
  row: FullOrder,
  { lang, deps }: Pick<Ctx, 'lang' | 'deps'>,
): Omit<
  Order,
  | 'view'
  | 'link'
  | 'actions'
  | 'pickup'
  | 'slips'
  | 'returns'
  | 'return_until'
  | 'pickup_code'
  | 'refund_detail'
  | 'canceled_pieces'
  | keyof OrderProgress
> {
  const [first] = row.lines
  if (!first) throw new Error(`Order ${row.id} has no lines`)
  return {
    ...presentOrderBrief(
      {
        ...row,
        firstName: first.line.name,
        picture: first.picture,
        lines: new Set(row.lines.map(({ line }) => line.variantId)).size,
        rejected: row.slips.some(({ rejectedAt }) => rejectedAt !== null),
      },
      lang,
    ),
    lines: row.lines.map(({ line, picture }) => ({
      variant_id: line.variantId,
      product_id: line.productId,
      name: line.name[lang],
      option: line.option[lang],
      picture,
      price: Number(line.price),
      discount: Number(line.discount),
      quantity: line.quantity,
      amount: Number(line.price * BigInt(line.quantity)),
      points: line.points,
    })),
    subtotal: Number(row.subtotal),
    discount: Number(row.lines.reduce((sum, { line }) => sum + line.discount * BigInt(line.quantity), 0n)),
    shipping: Number(row.shipping),
    shipping_discount: Number(row.shippingDiscount),
    points: row.points,
    buyer_message: row.buyerMessage,
    contact_email: readOrderContact({ deps }, row),
    address: { ...row.address, contact: row.address.contact ?? null, point: presentPoint(row.address, lang) },
    ready_at: iso(row.readyAt),
    finished_at: iso(row.finishedAt),
    canceled_at: iso(row.canceledAt),
    cancel_reason: reasonIn(lang, cancelReasonText(row.cancelReason, lang), row.cancelTexts),
    carrier: row.carrier,
    tracking_number: row.trackingNumber,
  }
}

/** Orders from before there were several pick-up points name none: theirs is the first one. */
export const presentPoint = ({ isZt, point }: AddressSnapshot, lang: Lang): Order['address']['point'] =>
  !isZt ? null : point ? { ...point, name: point.name[lang] } : { id: PICKUP_ID, name: '', map_link: '' }

export function presentOrder(
  row: FullOrder,
  returns: FullReturn[],
  refunds: RefundRow[],
  terms: ReturnTerms,
  { lang, now, deps, actor }: Pick<Ctx, 'lang' | 'now' | 'deps' | 'actor'>,
): Omit<Order, 'canceled_pieces' | keyof OrderProgress> {
  const pickup = row.address.isZt
  return {
    ...presentOrderBody(row, { lang, deps }),
    view: actor.kind === 'order_link' ? 'link' : 'buyer',
    link: row.guestId === null ? '' : orderPath(deps, row),
    pickup,
    pickup_code: visiblePickupCode(deps.config, row),
    actions: buyerActions({ ...row, slips: row.slips.filter(isOpenSlip).length, pickup }, terms, now),
    slips: row.slips.map((slip) => ({
      id: slip.id,
      uploaded_at: slip.uploadedAt.toISOString(),
      rejected_at: iso(slip.rejectedAt),
      rejection_reason: reasonIn(lang, slipReasonText(lang, slip.rejectionReason), slip.rejectionTexts),
      retracted_at: iso(slip.retractedAt),
    })),
    returns: returns.map((orderReturn) => presentReturn(orderReturn, lang)),
    refund_detail: presentBuyerRefund(refunds),
    return_until:
      row.status === 'finished' && row.finishedAt ? returnDeadline(row.finishedAt, pickup, terms).toISOString() : null,
  }
}

/**
 * An order that an account has claimed, for the holder of its earlier link: what was bought and how far it is, but
 * nothing that identifies the buyer, and no action.
 */
export function hideClaimedOrder(order: Order): Order {
  const { address } = order
  return {
    ...order,
    view: 'claimed',
    address: {
      ...address,
      ...(!address.isZt && {
        first_name: maskName(address.first_name),
        last_name: maskName(address.last_name),
        address1: '•••',
        address2: '',
        area: '',
        city: '',
        zip: '',
        phone: maskPhone(address.phone),
      }),
      contact: address.contact && { name: maskName(address.contact.name), phone: maskPhone(address.contact.phone) },
    },
    buyer_message: '',
    contact_email: '',
    pickup_code: null,
    slips: [],
    returns: [],
    refund: null,
    slip_rejection: '',
    refund_detail: null,
    part_paid: null,
    actions: {
      pay: false,
      upload: false,
      retract: false,
      cancel: false,
      edit_address: false,
      track: order.actions.track,
      buy_again: order.actions.buy_again,
      return: false,
      receipt: false,
    },
  }
}

const isOpenSlip = (slip: FullOrder['slips'][number]) => slip.rejectedAt === null && slip.retractedAt === null

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function cancelReasonText(storedReason: string, lang: Lang): string {
  const words = cancelReasons[lang]
  return Object.hasOwn(words, storedReason) ? words[storedReason as keyof typeof words] : storedReason
}
