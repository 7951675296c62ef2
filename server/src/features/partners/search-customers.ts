import { and, lt, sql, type SQL } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { possibleNumbers } from '../../lib/normalize.ts'
import { searchWithMissLimit } from '../alarms/search-misses.ts'
import { user, USER_SEARCH_VECTOR } from '../account/table.ts'

/** Number of the newest users scanned before the indexes are used. */
const SCANNED_NEWEST = 2_000

/**
 * Search predicates: prefix of name or employee number. Masked fields (email, phone) match only in full, or by the
 * visible end: a prefix search would reveal them character by character. Each predicate has its own index.
 */
function searchPredicates(text: string): SQL[] {
  const startsWith = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const predicates = [
    sql`lower(app_user.nickname) like ${startsWith(text)}`,
    sql`lower(app_user.email) = ${text.toLowerCase()}`,
    sql`partner.employee_no like ${startsWith(text).toUpperCase()}`,
  ]
  const numbers = possibleNumbers(text)
  if (numbers)
    predicates.push(
      sql`${sql.raw(USER_SEARCH_VECTOR)} @@ ${numbers.map((number) => `'${number}'`).join(' | ')}::tsquery`,
    )
  if (numbers && /^[1-9]\d{0,14}$/.test(numbers[0]!)) predicates.push(sql`app_user.id = ${numbers[0]}::bigint`)
  return predicates
}

type CustomerQuery = { text: string; filter: SQL | undefined; beforeId: number | undefined; limit: number }

/**
 * Ids of a page of matching users, newest first. The number of matches is not known beforehand: a frequent term fills
 * the page from a scan of the newest users; a rare one is looked up in the index of each predicate by a UNION, because
 * PostgreSQL would scan the table for predicates joined with OR.
 * @throws AppError too_many searches for numbers without a match
 */
export async function searchCustomers(
  ctx: Ctx,
  scope: StaffScope,
  group: 'everybody' | 'partners',
  query: CustomerQuery,
): Promise<number[]> {
  return [...(await searchWithMissLimit(ctx, scope, query.text, () => customerIdsByText(ctx, group, query)))]
}

/** The same without a limit: the caller limits searches that find nothing. */
export async function customerIdsByText(
  ctx: Ctx,
  group: 'everybody' | 'partners',
  { text, filter, beforeId, limit }: CustomerQuery,
): Promise<number[]> {
  const tables = sql`app_user ${sql.raw(group === 'partners' ? 'join' : 'left join')} partner on partner.user_id = app_user.id`
  const condition = and(filter, beforeId === undefined ? undefined : lt(user.id, beforeId)) ?? sql`true`
  const predicates = searchPredicates(text)
  const newest = await ctx.db.execute<{ looked: number; ids: string[] }>(sql`
    with near as materialized (
      select app_user.id, ${sql.join(predicates, sql` or `)} as fits from ${tables} where ${condition} order by app_user.id desc limit ${SCANNED_NEWEST}
    )
    select (select count(*)::int from near) as looked,
      array(select id from near where fits order by id desc limit ${limit}) as ids`)
  const { looked: scanned, ids } = newest.rows[0]!
  if (ids.length === limit || scanned < SCANNED_NEWEST) return ids.map(Number)
  const query = predicates.map(
    (predicate) => sql`select app_user.id from ${tables} where ${predicate} and ${condition}`,
  )
  const rest = await ctx.db.execute<{ id: string }>(
    sql`select id from (${sql.join(query, sql` union `)}) found order by id desc limit ${limit}`,
  )
  return rest.rows.map(({ id }) => Number(id))
}
