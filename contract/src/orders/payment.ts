import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { instant, satang, uuid } from '../fields.ts'
import { slipCheck } from '../shop-rules/delivery.ts'

/** Methods that a buyer may choose. */
export const BUYER_PAYMENT_METHODS = ['promptpay', 'cod'] as const

export type BuyerPaymentMethod = (typeof BUYER_PAYMENT_METHODS)[number]

/** `cash`: paid at the counter, when staff placed the order. */
export const PAYMENT_METHODS = [...BUYER_PAYMENT_METHODS, 'cash'] as const

export const paymentMethod = z.enum(PAYMENT_METHODS)

export type PaymentMethod = z.infer<typeof paymentMethod>

export const slip = z.object({ id: uuid, uploaded_at: instant })

export const payment = z.object({
  order_id: uuid,
  number: z.string(),
  /** Amount still to be paid. */
  amount: satang,
  /** Amount received so far. */
  paid: satang,
  /** EMVCo PromptPay payload to show as a QR; null once nothing is left to pay. */
  qr: z.string().nullable(),
  /** QR picture of the payment provider as a data: URL, shown instead of `qr`: such a payment is confirmed automatically. Null: show `qr`. */
  picture: z.string().nullable(),
  /** `closed`: canceled; `expired`: not paid in time; `paid`: nothing is left to pay by QR. */
  state: z.enum(['open', 'paid', 'closed', 'expired']),
  /** When the order expires unless a slip is uploaded; null when it will not. */
  expires_at: instant.nullable(),
  /** A slip is under review: paying now may be paying twice. */
  slip: z.boolean(),
  /** When it will be checked; null without a slip under review. */
  slip_check: slipCheck.nullable(),
  /** Payee name that the bank app shows. */
  payee: z.string(),
  support_link: z.string(),
})

export type Payment = z.infer<typeof payment>

export const orderInput = z.strictObject({ id: uuid })

export const paymentCalls = defineCalls({
  'GET /api/order/{id}/payment': {
    summary: 'Payment data of an order: amount, PromptPay code, slip and deadline',
    who: 'buyer',
    orderLink: true,
    input: orderInput,
    reply: payment,
  },
  'POST /upload_paid_pic': {
    summary: 'Upload the payment slip of an order (multipart: order, file)',
    who: 'buyer',
    orderLink: true,
    input: z.strictObject({ order: uuid }),
    reply: slip.extend({
      /** The same picture is under review already: nothing was changed. */
      again: z.boolean(),
      /** Numbers of the caller's other orders that have the same picture. */
      also_on: z.array(z.string()),
    }),
    multipart: true,
    errors: ['order_moved_on', 'upload_limit', 'picture_unreadable', 'picture_kind', 'too_large'],
  },
  'POST /api/order/{id}/slip/{slip}/retract': {
    summary: 'Retract the newest slip before staff decide on it; the order awaits payment again',
    who: 'buyer',
    orderLink: true,
    input: z.strictObject({ id: uuid, slip: uuid }),
    errors: ['order_moved_on'],
  },
  'GET /api/order/{id}/slip/{slip}': {
    summary: 'Picture of a slip, for its buyer',
    who: 'buyer',
    orderLink: true,
    input: z.strictObject({ id: uuid, slip: uuid }),
    reply: 'picture',
  },
})
