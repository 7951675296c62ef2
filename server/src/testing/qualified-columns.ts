import pg from 'pg'

const NAME = '(?<![.a-z])"[a-z_0-9]+"(?!\\.)'
/**
 * A column in an inner query, written without its table. Drizzle writes columns of a `sql` template so where a select
 * has one table alone, and an inner query takes a column of the outer one for its own: nothing fails, and the figure
 * is wrong. The name of the table is written out there: `${order}.id`.
 */
const UNQUALIFIED = new RegExp(
  String.raw`\(\s*select\b[^()]*(?:\([^()]*\)[^()]*)*?\bwhere\b[^()]*?(?:[=<>]\s*${NAME}|${NAME}\s*(?:[=<>]|is\b|in\b))`,
)

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
  if (UNQUALIFIED.test(text)) throw new Error(`A column of an inner query is written without its table: ${text}`)
  return query.apply(this, given)
} as typeof pg.Client.prototype.query
