import { sql, type SQL } from 'drizzle-orm'
import type { ReturnWaits } from '@bailu/contract/returns'

/** Condition: a return whose money is to be refunded. The dashboard counts by the same condition. */
export const MONEY_WAITS = sql.raw(
  `(order_return.status = 'received' or (order_return.status = 'approved' and order_return.kind = 'money'))`,
)

/** Conditions by the next step of a return. */
export const WAITS: Record<ReturnWaits, SQL> = {
  receive: sql.raw(`order_return.status = 'approved' and order_return.kind = 'goods'`),
  refund: MONEY_WAITS,
}
