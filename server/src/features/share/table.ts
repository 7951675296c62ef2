import type { LinkPage, LinkSource } from '@bailu/contract/share/kinds'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, type PgColumn, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, numberOf, uuidOf } from '../../database/columns.ts'
import { partner, user } from '../account/table.ts'
import { order } from '../orders/table.ts'

const link = () => ({
  partnerId: numberOf(() => partner.userId),
  source: text().$type<LinkSource>().notNull(),
  page: text().$type<LinkPage>().notNull(),
  /** A product or article, otherwise 0. */
  item: bigint({ mode: 'number' }).notNull(),
})

const linkChecks = (name: string, t: { source: PgColumn; page: PgColumn; item: PgColumn }) => [
  check(`${name}_source`, sql`${t.source} in ('page', 'poster', 'material', 'basket', 'draft')`),
  check(`${name}_page`, sql`${t.page} in ('product', 'article', 'basket', 'home', 'shop', 'register', 'other')`),
  check(`${name}_item`, sql`(${t.item} > 0) = (${t.page} in ('product', 'article'))`),
]

/** How often a partner's links were opened on a Bangkok day; nothing about who opened them. */
export const linkOpen = pgTable('link_open', { ...link(), day: text().notNull(), opens: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.partnerId, t.day, t.source, t.page, t.item] }),
  ...linkChecks('link_open', t),
  check('link_open_opens', sql`${t.opens} > 0`),
])

/** The link an account was registered with. */
export const linkJoin = pgTable(
  'link_join',
  { userId: numberOf(() => user.id).primaryKey(), ...link(), at: instant().notNull() },
  (t) => [index('link_join_partner').on(t.partnerId, t.at), ...linkChecks('link_join', t)],
)

/** The link an order came by. */
export const linkOrder = pgTable('link_order', { orderId: uuidOf(() => order.id).primaryKey(), ...link() }, (t) => [
  index('link_order_partner').on(t.partnerId, t.orderId),
  ...linkChecks('link_order', t),
])
