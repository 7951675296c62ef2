import { CANCELABLE_STATUSES, type OrderStatus } from '@bailu/contract/orders/shop'
import type { ParcelSource, ParcelState, SettableParcelState } from '@bailu/contract/orders/kinds'
import { type PaymentMethod } from '@bailu/contract/orders/payment'
import { addDays, bangkokDay, startOfDay } from '@bailu/phrases/days'
import type { ShopRuleValue } from '../../shop-rules/shop-rule-kinds.ts'

export type ReturnTerms = ShopRuleValue<'returns'>

/** The last moment to request a return: the end of that Bangkok day. */
export function returnDeadline(finishedAt: Date, pickup: boolean, terms: ReturnTerms): Date {
  const days = terms.days + (pickup ? 0 : terms.parcel_days)
  return new Date(startOfDay(addDays(bangkokDay(finishedAt), days + 1)).getTime() - 1)
}

/** Allowed status transitions of an order. */
export const ORDER_TRANSITIONS = {
  pay: { from: ['awaiting_payment'], to: 'awaiting_shipment' },
  /** Cash on delivery above the limit: staff have called the buyer, or reject it. */
  confirm_cod: { from: ['awaiting_payment'], to: 'awaiting_shipment' },
  reject_cod: { from: ['awaiting_payment'], to: 'canceled' },
  ship: { from: ['awaiting_shipment'], to: 'finished' },
  hand_over: { from: ['awaiting_shipment'], to: 'finished' },
  /** Until it is sent; afterwards the buyer requests a return. */
  cancel_by_buyer: { from: CANCELABLE_STATUSES, to: 'canceled' },
  expire: { from: ['awaiting_payment'], to: 'canceled' },
  /** All of it was returned before its cash was received. */
  end_returned: { from: ['finished'], to: 'canceled' },
  cancel_by_staff: { from: ['awaiting_payment', 'awaiting_shipment', 'finished'], to: 'canceled' },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>
export type OrderTransition = keyof typeof ORDER_TRANSITIONS

/** Statuses in which the cash of a delivery may be confirmed. */
export const COD_PAYABLE_FROM = ['awaiting_shipment', 'finished'] as const satisfies readonly OrderStatus[]

export const initialStatus = (method: PaymentMethod): OrderStatus =>
  method === 'cod' ? 'awaiting_shipment' : 'awaiting_payment'

export const MAX_SLIPS = 5
export const SLIPS_PER_DAY = { tries: 20, seconds: 86_400 }

/**
 * Whether the payment deadline has passed, also before the background job has canceled the order: no slip extends it
 * any more.
 */
export const isPastDeadline = ({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now

/** Whether the buyer may pay it by QR. */
export const isPayableByQr = (order: { status: OrderStatus; paymentMethod: PaymentMethod; prepaid: bigint }): boolean =>
  order.status === 'awaiting_payment' && order.paymentMethod === 'promptpay' && order.prepaid === 0n

type ParcelRow = { status: OrderStatus; parcelState: ParcelState | null; parcelAt: Date | null }

/** Columns of a new state of a parcel. */
export const parcelColumns = (
  parcelState: ParcelState,
  parcelSource: ParcelSource,
  { staffId: parcelBy }: { staffId: string },
  parcelAt: Date,
) => ({ parcelState, parcelSource, parcelBy, parcelAt })

/** Where the parcel of an order is. Of a canceled order it is only known that the parcel was returned: its goods are counted. */
export const parcelOf = ({ status, parcelState: state, parcelAt: at }: ParcelRow) =>
  state === null || at === null || (status === 'canceled' && state !== 'returned') ? null : { state, at }

/**
 * Allowed changes of the state of a parcel. Staff may correct each; a file of a carrier only goes on, because files are
 * sent again, and late.
 */
const PARCEL_MOVES: Record<
  Exclude<ParcelSource, 'shipping'>,
  Record<ParcelState | 'unknown', SettableParcelState[]>
> = {
  staff: {
    unknown: ['on_its_way', 'delivered', 'returning'],
    on_its_way: ['delivered', 'returning'],
    delivered: ['on_its_way', 'returning'],
    returning: ['on_its_way', 'delivered'],
    returned: [],
  },
  carrier_file: {
    unknown: ['on_its_way', 'delivered', 'returning'],
    on_its_way: ['delivered', 'returning'],
    delivered: [],
    returning: ['delivered'],
    returned: [],
  },
}

export const mayMoveParcel = (
  source: Exclude<ParcelSource, 'shipping'>,
  from: ParcelState | null,
  to: SettableParcelState,
): boolean => PARCEL_MOVES[source][from ?? 'unknown'].includes(to)

/** Whether the parcel has not been sent, so that its address may be corrected. */
export const isAddressEditable = ({ status, address }: { status: OrderStatus; address: { isZt: boolean } }): boolean =>
  !address.isZt && isUnsent(status)

/** Neither sent nor canceled. */
export const isUnsent = (status: OrderStatus): boolean =>
  (CANCELABLE_STATUSES as readonly OrderStatus[]).includes(status)

/** Cash on delivery above the limit, not yet confirmed by a call: nothing is to be paid now. */
export const awaitsCodCall = (order: { status: OrderStatus; paymentMethod: PaymentMethod }): boolean =>
  order.status === 'awaiting_payment' && order.paymentMethod === 'cod'

type OrderState = {
  status: OrderStatus
  paymentMethod: PaymentMethod
  expiresAt: Date | null
  slipAt: Date | null
  slips: number
  finishedAt: Date | null
  trackingNumber: string
  /** Received in the other system, and not booked yet: until then the order takes no money, and only staff cancel it. */
  prepaid: bigint
  quantity: number
  /** Quantity in active returns. */
  returning: number
  pickup: boolean
}

type ReturnableState = Pick<OrderState, 'status' | 'finishedAt' | 'pickup' | 'returning' | 'quantity'>

/** Whether a return may be requested now, by buyer or staff. */
export const isReturnable = (order: ReturnableState, terms: ReturnTerms, now: Date): boolean =>
  order.status === 'finished' &&
  order.finishedAt !== null &&
  now <= returnDeadline(order.finishedAt, order.pickup, terms) &&
  order.returning < order.quantity

/** Actions that the buyer may take now. */
export function buyerActions(order: OrderState, terms: ReturnTerms, now: Date) {
  const unpaid = order.status === 'awaiting_payment'
  const inTime = !isPastDeadline(order, now)
  return {
    pay: inTime && isPayableByQr(order),
    upload: unpaid && inTime && order.prepaid === 0n && !awaitsCodCall(order) && order.slips < MAX_SLIPS,
    retract: unpaid && inTime && order.slipAt !== null,
    cancel: isUnsent(order.status) && order.prepaid === 0n,
    edit_address: !order.pickup && isUnsent(order.status) && !(unpaid && !inTime),
    track: order.trackingNumber !== '',
    buy_again: !unpaid,
    return: isReturnable(order, terms, now),
    receipt: !unpaid && order.status !== 'canceled',
  }
}
