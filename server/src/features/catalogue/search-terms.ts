import { type SQL, sql } from 'drizzle-orm'
import { product } from './table.ts'

/** Splits a search text at spaces. Thai and Chinese have no spaces between words, so each part is searched as a substring. */
export const splitSearchTerms = (q = ''): string[] => q.normalize('NFC').split(/\s+/).filter(Boolean)

/** An `ilike` pattern that matches the text as a substring; its wildcards are escaped. */
export const containsPattern = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`

/** SQL condition: a term occurs in the name or subtitle of a product, in any language, or in one of `others`. */
export function productContains(term: string, others: readonly ((pattern: string) => SQL)[] = []): SQL {
  const pattern = containsPattern(term)
  const texts = [product.name, product.subtitle].flatMap((field) =>
    ['en', 'zh', 'th'].map((lang) => sql`${field} ->> ${lang} ilike ${pattern}`),
  )
  return sql`(${sql.join([...texts, ...others.map((other) => other(pattern))], sql` or `)})`
}
