import { and, lt, sql, type SQL } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { numbersMeant } from '../../core/same-phone.ts'
import { searchCounted } from '../../core/search-misses.ts'
import { user, USER_WORDS } from '../../database/tables/people.ts'

/** Number of the newest users scanned before the indexes are used. */
const NEAR = 2_000

/**
 * Search predicates: prefix of name or employee number. Masked fields (email, phone) match only in full, or by the
 * visible end: a prefix search would reveal them character by character. Each predicate has its own index.
 */
function waysOf(typed: string): SQL[] {
  const begins = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const ways = [
    sql`lower(app_user.nickname) like ${begins(typed)}`,
    sql`lower(app_user.email) = ${typed.toLowerCase()}`,
    sql`partner.employee_no like ${begins(typed).toUpperCase()}`,
  ]
  const numbers = numbersMeant(typed)
  if (numbers) ways.push(sql`${sql.raw(USER_WORDS)} @@ ${numbers.map((one) => `'${one}'`).join(' | ')}::tsquery`)
  if (numbers && /^[1-9]\d{0,14}$/.test(numbers[0]!)) ways.push(sql`app_user.id = ${numbers[0]}::bigint`)
  return ways
}

type Asked = { typed: string; rest: SQL | undefined; before: number | undefined; limit: number }

/**
 * Ids of a page of matching users, newest first. The number of matches is not known beforehand: a frequent term fills
 * the page from a scan of the newest users; a rare one is looked up in the index of each predicate by a UNION, because
 * PostgreSQL would scan the table for predicates joined with OR.
 * @throws AppError too_many searches for numbers without a match
 */
export async function foundBy(
  ctx: Ctx,
  scope: StaffScope,
  of: 'everybody' | 'partners',
  asked: Asked,
): Promise<number[]> {
  return [...(await searchCounted(ctx, scope, asked.typed, () => find(ctx, of, asked)))]
}

async function find(ctx: Ctx, of: 'everybody' | 'partners', { typed, rest, before, limit }: Asked): Promise<number[]> {
  const people = sql`app_user ${sql.raw(of === 'partners' ? 'join' : 'left join')} partner on partner.user_id = app_user.id`
  const which = and(rest, before === undefined ? undefined : lt(user.id, before)) ?? sql`true`
  const ways = waysOf(typed)
  const near = await ctx.db.execute<{ looked: number; ids: string[] }>(sql`
    with near as materialized (
      select app_user.id, ${sql.join(ways, sql` or `)} as fits from ${people} where ${which} order by app_user.id desc limit ${NEAR}
    )
    select (select count(*)::int from near) as looked,
      array(select id from near where fits order by id desc limit ${limit}) as ids`)
  const { looked, ids } = near.rows[0]!
  if (ids.length === limit || looked < NEAR) return ids.map(Number)
  const asked = ways.map((way) => sql`select app_user.id from ${people} where ${way} and ${which}`)
  const far = await ctx.db.execute<{ id: string }>(
    sql`select id from (${sql.join(asked, sql` union `)}) found order by id desc limit ${limit}`,
  )
  return far.rows.map(({ id }) => Number(id))
}
