import pg from 'pg'

const NAME = '(?<![.a-z])"[a-z_0-9]+"(?!\\.)'
/**
 * An unqualified column in a subquery. In a select from a single table Drizzle writes the columns of a `sql` template
 * without their table; a subquery then resolves a column of the outer query as its own: no error, and a wrong result.
 * Such a column must be written with its table: `${order}.id`. This setup file makes every test query with one fail.
 */
const UNQUALIFIED = new RegExp(
  String.raw`\(\s*select\b[^()]*(?:\([^()]*\)[^()]*)*?\bwhere\b[^()]*?(?:[=<>]\s*${NAME}|${NAME}\s*(?:[=<>]|is\b|in\b))`,
)

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
  if (UNQUALIFIED.test(text)) throw new Error(`A column of an inner query is written without its table: ${text}`)
  return query.apply(this, args)
} as typeof pg.Client.prototype.query
