import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { instant, satang, uuid } from '../fields.ts'
import { refundAccountInput } from '../returns/shop.ts'
import { REFUND_STATES } from './kinds.ts'

export const refundState = z.enum(REFUND_STATES)

export type RefundState = z.infer<typeof refundState>

/** Refunds that staff grant for an order that is not canceled: an amount as goodwill, or its shipping. */
export const GOODWILL_CAUSES = ['goodwill', 'shipping'] as const

/**
 * `canceled`: a paid order was canceled; `late`: money received after the cancellation; `overpaid`: received above the
 * total; `bounced`: the bank returned a refund transfer; and {@link GOODWILL_CAUSES}.
 */
export const ORDER_REFUND_CAUSES = ['canceled', 'late', 'overpaid', 'bounced', ...GOODWILL_CAUSES] as const

export type OrderRefundCause = (typeof ORDER_REFUND_CAUSES)[number]

/** `returned`: of a return, which is refunded on its own page. */
export const REFUND_CAUSES = [...ORDER_REFUND_CAUSES, 'returned'] as const

export const refundCause = z.enum(REFUND_CAUSES)

export type RefundCause = z.infer<typeof refundCause>

/** Account a refund is paid to; only the last four digits of the number are shown. */
export const refundAccount = z.object({
  by: z.enum(['promptpay', 'bank']),
  bank: z.string(),
  number: z.string(),
  name: z.string(),
})

export type RefundAccount = z.infer<typeof refundAccount>

/** A refund as shown to the buyer. */
export const buyerRefund = z.object({
  state: z.enum(['owed', 'paid']),
  cause: z.enum(ORDER_REFUND_CAUSES),
  amount: satang,
  /** Null until an account is known. */
  refund_to: refundAccount.nullable(),
  /** Not paid before then, as the account was changed. */
  hold_until: instant.nullable(),
  owed_at: instant,
  /** When it was transferred. */
  paid_at: instant.nullable(),
  bank_reference: z.string(),
})

export type BuyerRefund = z.infer<typeof buyerRefund>

/** The refund on the order page of the back office, void ones included. */
export const orderRefund = z.object({
  id: uuid,
  state: refundState,
  cause: z.enum(ORDER_REFUND_CAUSES),
  amount: satang,
  owed_at: instant,
  paid_at: instant.nullable(),
})

export const refundCalls = defineCalls({
  'PUT /api/order/{id}/refund-to': {
    summary: 'Set the refund account of a canceled order, while the refund is owed; a changed account is put on hold',
    who: 'buyer',
    orderLink: true,
    input: z.strictObject({ id: uuid, refund_to: refundAccountInput }),
    recentAuth: true,
    errors: ['refund_moved_on'],
  },
})
