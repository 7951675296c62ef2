import { and, lt, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { user } from '../../database/tables/people.ts'

/** So many of the newest are looked at one by one before an index is asked. */
const NEAR = 2_000

/** Name, phone, e-mail or partner number begins as typed, or it is the number of the person. Each has an index of its own. */
function waysOf(typed: string): SQL[] {
  const begins = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const phone = (text: string) => sql`app_user.phone like ${begins(text)}`
  const digits = typed.replace(/[\s().+-]/g, '')
  const ways = [
    sql`lower(app_user.nickname) like ${begins(typed)}`,
    sql`lower(app_user.email) like ${begins(typed)}`,
    sql`partner.employee_no like ${begins(typed).toUpperCase()}`,
  ]
  if (/^\d{3,15}$/.test(digits)) {
    ways.push(phone(digits))
    // 0812… and +66812… are the same phone.
    if (digits.startsWith('0')) ways.push(phone(`+66${digits.slice(1)}`))
    if (digits.startsWith('66')) ways.push(phone(`+${digits}`), phone(`0${digits.slice(2)}`))
  }
  if (/^\d{1,15}$/.test(digits)) ways.push(sql`app_user.id = ${digits}::bigint`)
  return ways
}

type Asked = { typed: string; rest: SQL | undefined; before: number | undefined; limit: number }

/**
 * Ids of a page of people found, the newest first. How many fit is not known beforehand: what fits many fills a page from the
 * newest, who are looked at one by one; what fits fewer is asked of each way's index, as ways that stand beside each other
 * in one condition are read person by person.
 */
export async function foundBy(
  ctx: Ctx,
  of: 'everybody' | 'partners',
  { typed, rest, before, limit }: Asked,
): Promise<number[]> {
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
