import { and, sql, type SQL } from 'drizzle-orm'
import { numbersMeant, typedWords } from '../../core/same-phone.ts'
import { order, ORDER_WORDS } from '../../database/tables/orders.ts'
import { USER_NAMES, USER_WORDS } from '../../database/tables/people.ts'
import { byReference } from './by-reference.ts'

/** More people than this of one name are told apart by another word. */
const MOST_PEOPLE = 500

/** A way an order is found by what was typed: asked of an index of its own, and of an order at hand. */
export type Way = { asked: SQL; held: SQL }

/**
 * Every word begins a word of the order, or all of them words of its buyer's account, or the whole is a bank
 * reference it was paid under. Numbers and e-mail addresses only whole, as they are shown masked elsewhere. Undefined
 * for nothing typed.
 */
export function waysTo(search: string): Way[] | undefined {
  const words = wordsOf(search)
  if (words === undefined) return undefined
  const fits = (text: string) => sql`${sql.raw(text)} @@ lower(${words})::tsquery`
  const fitsBuyer = and(fits(USER_WORDS), ...wholeEmails(search))
  const paidUnder = sql`orders.id = any(array(${byReference(search)}))`
  return [
    { asked: paidUnder, held: paidUnder },
    { asked: fits(ORDER_WORDS), held: fits(ORDER_WORDS) },
    {
      asked: sql`orders.user_id = any(array(
        with people as materialized (select app_user.id from app_user where ${fitsBuyer})
        select id from people limit ${MOST_PEOPLE}))`,
      // A value, not a question whether there is one: that would be answered for all people at once.
      held: sql`(select ${fitsBuyer} from app_user where app_user.id = orders.user_id)`,
    },
  ]
}

/** The index does not tell an address from a name: what begins an address and no name is sorted out. */
const wholeEmails = (search: string): SQL[] =>
  typedWords(search)
    .filter((word) => numbersMeant(word) === undefined)
    .map(
      (word) =>
        sql`(${sql.raw(USER_NAMES)} @@ lower(${beginning(word)})::tsquery or lower(app_user.email) = lower(${word}))`,
    )

/**
 * All orders found, as a condition. Found first and as a whole: beside the order of the list, the planner would
 * rather read every order and compare its words.
 */
export const foundIn = (ways: Way[]): SQL =>
  sql`${order.id} in (${sql.join(
    ways.map(({ asked }) => sql`select orders.id from orders where ${asked}`),
    sql` union all `,
  )})`

/** What was typed as a question of beginnings; a single letter and a number stand for themselves. Undefined for nothing typed. */
export function wordsOf(typed: string): string | undefined {
  const words = typedWords(typed)
  if (words.length === 0) return undefined
  return words
    .map((word) => {
      const numbers = numbersMeant(word)
      return numbers ? `(${numbers.map((one) => `'${one}'`).join(' | ')})` : beginning(word)
    })
    .join(' & ')
}

const beginning = (word: string) =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${word.length > 1 ? ':*' : ''}`
