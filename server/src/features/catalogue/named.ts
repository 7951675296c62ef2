import { type SQL, sql } from 'drizzle-orm'
import { product } from '../../database/tables/catalogue.ts'

/** Thai and Chinese are written without spaces: what stands between spaces is sought as it is. */
export const wordsOf = (q = ''): string[] => q.normalize('NFC').split(/\s+/).filter(Boolean)

/** A word as `ilike` finds it anywhere, each sign of it a letter like any other. */
export const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a word stands in the name or subtitle of a product, in any language, or in one of the other texts. */
export function isNamed(word: string, others: readonly ((like: string) => SQL)[] = []): SQL {
  const like = anywhere(word)
  const texts = [product.name, product.subtitle].flatMap((field) =>
    ['en', 'zh', 'th'].map((lang) => sql`${field} ->> ${lang} ilike ${like}`),
  )
  return sql`(${sql.join([...texts, ...others.map((other) => other(like))], sql` or `)})`
}
