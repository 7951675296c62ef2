import { type SQL, sql } from 'drizzle-orm'
import { product } from '../../database/tables/catalogue.ts'

/** Splits a search text at spaces. Thai and Chinese have no spaces between words, so each part is searched as a substring. */
export const wordsOf = (q = ''): string[] => q.normalize('NFC').split(/\s+/).filter(Boolean)

/** An `ilike` pattern that matches the text as a substring; its wildcards are escaped. */
export const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** SQL condition: a term occurs in the name or subtitle of a product, in any language, or in one of `others`. */
export function isNamed(word: string, others: readonly ((like: string) => SQL)[] = []): SQL {
  const like = anywhere(word)
  const texts = [product.name, product.subtitle].flatMap((field) =>
    ['en', 'zh', 'th'].map((lang) => sql`${field} ->> ${lang} ilike ${like}`),
  )
  return sql`(${sql.join([...texts, ...others.map((other) => other(like))], sql` or `)})`
}
