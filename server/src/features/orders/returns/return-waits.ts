import { sql, type SQL } from 'drizzle-orm'
import type { ReturnWaits } from '@bailu/contract/returns'

/** A return whose money is to be paid back. As the first page of the back office counts it. */
export const MONEY_WAITS = sql.raw(
  `(order_return.status = 'received' or (order_return.status = 'approved' and order_return.kind = 'money'))`,
)

/** What the next step of a return is. */
export const WAITS: Record<ReturnWaits, SQL> = {
  receive: sql.raw(`order_return.status = 'approved' and order_return.kind = 'goods'`),
  refund: MONEY_WAITS,
}
