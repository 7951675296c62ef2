import { type SQL, sql } from 'drizzle-orm'
import { composeSaraAm, normalizeLetters } from '../../lib/normalize.ts'
import { product } from './table.ts'

/** The sign that silences a letter: people write it in different places (มาส์ก, มาสก์) or leave it out. */
const THAI_SILENT_SIGN = '\u0e4c'

/**
 * Splits a search text at spaces, with wide letters and digits made narrow and without the Thai silent sign. Thai and
 * Chinese have no spaces between words, so each part is searched as a substring.
 */
export const splitSearchTerms = (q = ''): string[] =>
  composeSaraAm(normalizeLetters(q)).replaceAll(THAI_SILENT_SIGN, '').split(/\s+/).filter(Boolean)

/** The form in which search words are compared: also without spaces and hyphens, in lower case. May be empty. */
export const searchWordKey = (word: string): string => splitSearchTerms(word).join('').replaceAll('-', '').toLowerCase()

/** An `ilike` pattern that matches the text as a substring; its wildcards are escaped. */
export const containsPattern = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`

const textsOfProduct = [product.name, product.subtitle].flatMap((field) =>
  ['en', 'zh', 'th'].map((lang) => sql`replace(${field} ->> ${lang}, ${THAI_SILENT_SIGN}, '')`),
)

/** SQL condition: a term occurs in the name or subtitle of a product, in any language, or in one of `others`. */
export function productContains(term: string, others: readonly ((pattern: string) => SQL)[] = []): SQL {
  const pattern = containsPattern(term)
  const texts = textsOfProduct.map((text) => sql`${text} ilike ${pattern}`)
  return sql`(${sql.join([...texts, ...others.map((other) => other(pattern))], sql` or `)})`
}

/** SQL condition: the regular expression matches the name or subtitle of a product, in any language. */
export const productMatches = (expression: string): SQL =>
  sql`concat_ws(chr(10), ${sql.join(textsOfProduct, sql`, `)}) ~* ${expression}`
