import { and, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { order } from '../table.ts'
import { ORDER_SEARCH_VECTOR } from '../../../database/order-search-keys.ts'
import { USER_NAME_VECTOR, USER_SEARCH_VECTOR } from '../../account/table.ts'
import { variantIdsByText } from '../../catalogue/search-terms.ts'
import { hasTrackingKey, trackingKey } from './order-access.ts'
import type { TimeCursor } from '../../../lib/cursor.ts'
import { bankReferenceIn, normalizeLetters, possibleNumbers, searchWords } from '../../../lib/normalize.ts'

/**
 * Ids of orders that were paid under this bank reference or have a slip with it. Compared in full, so that both parts
 * use an index.
 */
export function ordersByBankReference(search: string): SQL {
  const compact = search.replace(/\s+/g, '')
  return sql`select p.order_id from order_payment p join receipt on receipt.id = p.receipt_id
    where p.reversed_at is null and receipt.voided_at is null and receipt.bank_reference = ${bankReferenceIn(search)}
    union all
    select payment_slip.order_id from payment_slip where payment_slip.bank_reference in (${compact}, ${compact.toUpperCase()})`
}

/** At most so many accounts match by name; a common name needs a second word. */
const MAX_BUYERS = 500

/** Of a product that sold more often, the newest so many orders of each variant are found, and so many together. */
const MAX_ORDERS_OF_VARIANT = 2_000
const MAX_ORDERS_OF_PRODUCTS = 5_000

/** Orders with a line of these variants. Ids of orders increase with time, so that the index gives the newest first. */
const ordersOfVariants = (variantIds: SQL): SearchPredicate => ({
  lookup: sql`orders.id = any(array(
    select sold.order_id from unnest(array(${variantIds})) as wanted(id) cross join lateral (
      select order_line.order_id from order_line where order_line.variant_id = wanted.id
      order by order_line.order_id desc limit ${MAX_ORDERS_OF_VARIANT}) sold
    order by sold.order_id desc limit ${MAX_ORDERS_OF_PRODUCTS}))`,
  filter: sql`exists (select from order_line where order_line.order_id = orders.id
    and order_line.variant_id = any(array(${variantIds})))`,
})

/** Tracking numbers are shorter than this only by mistake. */
const MIN_TRACKING_LENGTH = 4

/** A search predicate in two forms: `lookup` uses a separate index, `filter` is evaluated on a row of `orders`. */
export type SearchPredicate = { lookup: SQL; filter: SQL }

/**
 * Search predicates for a text: every word is a prefix of a word of the order, or all are prefixes of words of the
 * buyer's account, or the whole text is a bank reference the order was paid under, its tracking number, its number in the
 * system from which the shop has moved, or names a
 * product in it by name or SKU. Numbers and e-mail addresses match only in full, because they are masked elsewhere.
 * Undefined for an empty text.
 */
export function searchPredicates(search: string): SearchPredicate[] | undefined {
  const words = toPrefixQuery(search)
  if (words === undefined) return undefined
  const matches = (text: string) => sql`${sql.raw(text)} @@ lower(${words})::tsquery`
  const matchesBuyer = and(matches(USER_SEARCH_VECTOR), ...requireFullEmails(search))
  const paidWithReference = sql`orders.id = any(array(${ordersByBankReference(search)}))`
  const tracking = trackingKey(normalizeLetters(search))
  const hasTracking = tracking.length < MIN_TRACKING_LENGTH ? [] : [hasTrackingKey([tracking])]
  const variantIds = variantIdsByText(search)
  const oldNumber = sql`orders.old_number <> '' and orders.old_number = ${normalizeLetters(search).trim().toUpperCase()}`
  return [
    { lookup: paidWithReference, filter: paidWithReference },
    ...hasTracking.map((condition) => ({ lookup: condition, filter: condition })),
    { lookup: oldNumber, filter: oldNumber },
    ...(variantIds ? [ordersOfVariants(variantIds)] : []),
    { lookup: matches(ORDER_SEARCH_VECTOR), filter: matches(ORDER_SEARCH_VECTOR) },
    {
      lookup: sql`orders.user_id = any(array(
        with people as materialized (select app_user.id from app_user where ${matchesBuyer})
        select id from people limit ${MAX_BUYERS}))`,
      // A scalar subquery: for EXISTS the planner would hash all of app_user.
      filter: sql`(select ${matchesBuyer} from app_user where app_user.id = orders.user_id)`,
    },
  ]
}

/**
 * The index does not distinguish e-mail addresses from names, so matches by the beginning of an address are filtered
 * out.
 */
const requireFullEmails = (search: string): SQL[] =>
  searchWords(search)
    .filter((word) => possibleNumbers(word) === undefined)
    .map(
      (word) =>
        sql`(${sql.raw(USER_NAME_VECTOR)} @@ lower(${prefixTerm(word)})::tsquery or lower(app_user.email) = lower(${word}))`,
    )

/**
 * Condition for all matching orders. Ids are selected by UNION first: combined with the sort order of the list, the
 * planner would scan every order and compare its words.
 */
export const matchesAnyPredicate = (predicates: SearchPredicate[]): SQL =>
  sql`${order.id} in (${sql.join(
    predicates.map(({ lookup }) => sql`select orders.id from orders where ${lookup}`),
    sql` union all `,
  )})`

/** The text as a tsquery of prefixes; a single letter and a number match exactly. Undefined for an empty text. */
export function toPrefixQuery(searchText: string): string | undefined {
  const words = searchWords(searchText)
  if (words.length === 0) return undefined
  return words
    .map((word) => {
      const numbers = possibleNumbers(word)
      return numbers ? `(${numbers.map((digits) => `'${digits}'`).join(' | ')})` : prefixTerm(word)
    })
    .join(' & ')
}

const prefixTerm = (word: string) =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${word.length > 1 ? ':*' : ''}`

/** So many of the newest orders are scanned before an index is asked. */
const NEWEST_SCANNED = 400

/**
 * Ids of a page of matching orders, newest first. Scans the newest 400 row by row, because a frequent word fills a
 * page from these alone while the GIN index would return thousands; falls back to the index, which is fast for rare
 * words.
 */
export async function searchOrders(
  ctx: Ctx,
  {
    rest,
    ways: predicates,
    after,
    limit,
  }: { rest: SQL | undefined; ways: SearchPredicate[]; after: TimeCursor | undefined; limit: number },
): Promise<string[]> {
  const condition =
    and(
      rest,
      after && sql`(orders.placed_at, orders.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
    ) ?? sql`true`
  const rowFilter = sql.join(
    predicates.map((predicate) => predicate.filter),
    sql` or `,
  )
  const newest = await ctx.db.execute<{ looked: number; ids: string[] }>(sql`
    with near as materialized (
      select id, number, old_number, address, user_id, tracking_number, placed_at from orders where ${condition}
      order by orders.placed_at desc, orders.id desc limit ${NEWEST_SCANNED}
    )
    select (select count(*)::int from near) as looked,
      array(select orders.id from near as orders where ${rowFilter} order by placed_at desc, id desc limit ${limit}) as ids`)
  const { looked, ids } = newest.rows[0]!
  if (ids.length === limit || looked < NEWEST_SCANNED) return ids
  const lookups = sql.join(
    predicates.map(
      (predicate) => sql`select orders.id, orders.placed_at from orders where ${predicate.lookup} and ${condition}`,
    ),
    sql` union `,
  )
  const indexed = await ctx.db.execute<{ id: string }>(
    sql`select id from (${lookups}) found order by placed_at desc, id desc limit ${limit}`,
  )
  return indexed.rows.map(({ id }) => id)
}
