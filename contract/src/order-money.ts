import * as z from 'zod'
import { instant, satang, uuid } from './fields.ts'
import { receiptKind } from './receipt-kinds.ts'

/** What of a receipt pays, or paid, an order. */
export const orderPayment = z.object({
  id: uuid,
  receipt_id: uuid,
  amount: satang,
  kind: receiptKind,
  bank_reference: z.string(),
  /** What came in all under this reference, and how much of it belongs to no order yet. */
  received: satang,
  rest: satang,
  seen_at: instant,
  confirmed_at: instant,
  confirmed_by: z.string(),
  /** It came after the order was canceled, and is owed back. */
  late: z.boolean(),
  reversed_at: instant.nullable(),
  reversed_by: z.string(),
  reverse_reason: z.string(),
})
export type OrderPayment = z.infer<typeof orderPayment>

/** How much of an order's total is in. */
export const orderMoney = z.object({
  paid: satang,
  /** Not asked for any more, with a reason. */
  accepted: satang,
  missing: satang,
  /** Oldest first, taken back ones too. */
  payments: z.array(orderPayment),
})
export type OrderMoney = z.infer<typeof orderMoney>
