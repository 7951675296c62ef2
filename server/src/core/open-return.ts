import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { OPEN_RETURNS } from '@bailu/contract/returns'

/** SQL: whether the order has an open return. */
export const returnOpen = (orderId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from order_return open_return
    where open_return.order_id = ${orderId} and open_return.status in ${[...OPEN_RETURNS]})`
