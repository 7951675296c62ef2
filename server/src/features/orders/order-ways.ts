import { sql, type SQL } from 'drizzle-orm'
import { order, ORDER_WORDS } from '../../database/tables/orders.ts'
import { USER_WORDS } from '../../database/tables/people.ts'
import { byReference } from './by-reference.ts'

/** More people than this of one name are told apart by another word. */
const MOST_PEOPLE = 500

/** A way an order is found by what was typed: asked of an index of its own, and of an order at hand. */
export type Way = { asked: SQL; held: SQL }

/**
 * Every word begins a word of the order, or all of them words of its buyer's account, or the whole is a bank
 * reference it was paid under. Undefined for nothing typed.
 */
export function waysTo(search: string): Way[] | undefined {
  const words = wordsOf(search)
  if (words === undefined) return undefined
  const fits = (text: string) => sql`${sql.raw(text)} @@ lower(${words})::tsquery`
  const paidUnder = sql`orders.id = any(array(${byReference(search)}))`
  return [
    { asked: paidUnder, held: paidUnder },
    { asked: fits(ORDER_WORDS), held: fits(ORDER_WORDS) },
    {
      asked: sql`orders.user_id = any(array(
        with people as materialized (select app_user.id from app_user where ${fits(USER_WORDS)})
        select id from people limit ${MOST_PEOPLE}))`,
      // A value, not a question whether there is one: that would be answered for all people at once.
      held: sql`(select ${fits(USER_WORDS)} from app_user where app_user.id = orders.user_id)`,
    },
  ]
}

/**
 * All orders found, as a condition. Found first and as a whole: beside the order of the list, the planner would
 * rather read every order and compare its words.
 */
export const foundIn = (ways: Way[]): SQL =>
  sql`${order.id} in (${sql.join(
    ways.map(({ asked }) => sql`select orders.id from orders where ${asked}`),
    sql` union all `,
  )})`

/** What was typed as a question of beginnings; a single letter stands for itself. Undefined for nothing typed. */
export function wordsOf(typed: string): string | undefined {
  const text = /^[\d\s+()-]{4,}$/.test(typed) ? phoneOf(typed) : typed
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return undefined
  return words
    .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${word.length > 1 ? ':*' : ''}`)
    .join(' & ')
}

// Kept as 0812345678, however it was written.
const phoneOf = (typed: string) => typed.replace(/\D/g, '').replace(/^66(?=\d{8,9}$)/, '0')
