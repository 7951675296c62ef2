import { and, sql, type SQL } from 'drizzle-orm'
import { numbersMeant, typedWords } from '../../core/same-phone.ts'
import { order, ORDER_WORDS } from '../../database/tables/orders.ts'
import { USER_NAMES, USER_WORDS } from '../../database/tables/people.ts'
import { byReference } from './by-reference.ts'

/** At most so many accounts match by name; a common name needs a second word. */
const MOST_PEOPLE = 500

/** A search predicate in two forms: `lookup` uses an index of its own, `filter` is evaluated on a row of `orders`. */
export type Way = { asked: SQL; held: SQL }

/**
 * Search predicates for a text: every word is a prefix of a word of the order, or all are prefixes of words of the
 * buyer's account, or the whole text is a bank reference the order was paid under. Numbers and e-mail addresses match
 * only in full, because they are masked elsewhere. Undefined for an empty text.
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
      // A scalar subquery: for EXISTS the planner would hash all of app_user.
      held: sql`(select ${fitsBuyer} from app_user where app_user.id = orders.user_id)`,
    },
  ]
}

/**
 * The index does not distinguish e-mail addresses from names, so matches by the beginning of an address are filtered
 * out.
 */
const wholeEmails = (search: string): SQL[] =>
  typedWords(search)
    .filter((word) => numbersMeant(word) === undefined)
    .map(
      (word) =>
        sql`(${sql.raw(USER_NAMES)} @@ lower(${beginning(word)})::tsquery or lower(app_user.email) = lower(${word}))`,
    )

/**
 * Condition for all matching orders. Ids are selected by UNION first: combined with the sort order of the list, the
 * planner would scan every order and compare its words.
 */
export const foundIn = (ways: Way[]): SQL =>
  sql`${order.id} in (${sql.join(
    ways.map(({ asked }) => sql`select orders.id from orders where ${asked}`),
    sql` union all `,
  )})`

/** The text as a tsquery of prefixes; a single letter and a number match exactly. Undefined for an empty text. */
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
