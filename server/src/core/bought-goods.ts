import { sql, type SQL } from 'drizzle-orm'
import type { RewardLine } from '@bailu/contract/income'
import type { Lang } from '@bailu/contract/languages'

export type Bought = { name: Record<Lang, string>; quantity: number; more: number }

/** SQL: the first line of an order as JSON, and the number of its other lines. */
export const boughtOf = (order: SQL): SQL<Bought | null> => sql<Bought | null>`(
  select json_build_object('name', f.name, 'quantity', f.quantity,
    'more', (select count(*) - 1 from order_line c where c.order_id = f.order_id))
  from order_line f where f.order_id = ${order} order by f.line limit 1)`

export const presentGoods = (bought: Bought | null, lang: Lang): RewardLine['goods'] =>
  bought && { name: bought.name[lang], quantity: bought.quantity, more: bought.more }
