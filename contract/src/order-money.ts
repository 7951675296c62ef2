import * as z from 'zod'
import { instant, satang, uuid } from './fields.ts'
import { receiptKind } from './receipt-kinds.ts'

/** The part of a receipt that is, or was, assigned to an order. */
export const orderPayment = z.object({
  id: uuid,
  receipt_id: uuid,
  amount: satang,
  kind: receiptKind,
  bank_reference: z.string(),
  /** Full amount of the receipt, and how much of it is not assigned yet. */
  received: satang,
  rest: satang,
  seen_at: instant,
  confirmed_at: instant,
  confirmed_by: z.string(),
  /** Received after the order was canceled, and owed as a refund. */
  late: z.boolean(),
  reversed_at: instant.nullable(),
  reversed_by: z.string(),
  reverse_reason: z.string(),
})
export type OrderPayment = z.infer<typeof orderPayment>

/** Payments of an order and what is missing of its total. */
export const orderMoney = z.object({
  paid: satang,
  /** Accepted as a difference: no longer asked for. */
  accepted: satang,
  missing: satang,
  /** Oldest first, reversed ones included. */
  payments: z.array(orderPayment),
})
export type OrderMoney = z.infer<typeof orderMoney>
