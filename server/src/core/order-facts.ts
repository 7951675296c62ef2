import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { RewardLine } from '@bailu/contract/income/shop'
import type { Lang } from '@bailu/contract/languages'
import { OPEN_RETURNS } from '@bailu/contract/returns/shop'

/** An order after a change of state, with what is needed to book rewards and points in the same transaction. */
export type OrderSnapshot = {
  id: string
  number: string
  partnerId: number | null
  userId: number | null
  guestId: string | null
  /** Satang after discount, without shipping. */
  subtotal: bigint
  points: number
  flags: string[]
  paidAt: Date | null
  finishedAt: Date | null
}

export type FirstLine = { name: Record<Lang, string>; quantity: number; more: number }

/** SQL: the variant of the first line of an order as JSON, and the number of its other variants; a discount may divide a variant into two lines. */
export const firstLineOf = (orderId: SQL): SQL<FirstLine | null> => sql<FirstLine | null>`(
  select json_build_object('name', f.name,
    'quantity', (select sum(c.quantity) from sold_line c where c.order_id = f.order_id and c.variant_id = f.variant_id),
    'more', (select count(distinct c.variant_id) - 1 from sold_line c where c.order_id = f.order_id))
  from sold_line f where f.order_id = ${orderId} order by f.line limit 1)`

/** SQL: what staff took off the sum of the lines of an order, in satang. */
export const discountOf = (orderId: SQLWrapper): SQL<string> => sql<string>`(
  select coalesce(sum(d.discount * d.quantity), 0) from sold_line d where d.order_id = ${orderId})`

export const presentFirstLine = (firstLine: FirstLine | null, lang: Lang): RewardLine['first_line'] =>
  firstLine && { name: firstLine.name[lang], quantity: firstLine.quantity, more: firstLine.more }

/** SQL: whether the order has an open return. */
export const hasOpenReturn = (orderId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from order_return open_return
    where open_return.order_id = ${orderId} and open_return.status in ${[...OPEN_RETURNS]})`

/** Associated data of the encrypted refund account number of a return. */
export const returnAccountPlace = (id: string): string => `order_return/${id}/refund_number`

/** The same for a refund. */
export const refundAccountPlace = (id: string): string => `refund/${id}/refund_number`
