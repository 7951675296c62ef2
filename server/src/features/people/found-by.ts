import { and, lt, sql, type SQL } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { numbersMeant } from '../../core/same-phone.ts'
import { searchCounted } from '../../core/search-misses.ts'
import { user, USER_WORDS } from '../../database/tables/people.ts'

/** So many of the newest are looked at one by one before an index is asked. */
const NEAR = 2_000

/**
 * Name or partner number begins as typed. What is shown masked is found whole only, or by the end that is shown:
 * beginnings would tell it letter by letter. Each way has an index of its own.
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
 * Ids of a page of people found, the newest first. How many fit is not known beforehand: what fits many fills a page from the
 * newest, who are looked at one by one; what fits fewer is asked of each way's index, as ways that stand beside each other
 * in one condition are read person by person.
 * @throws Refusal too_many searches for numbers that found nobody
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
