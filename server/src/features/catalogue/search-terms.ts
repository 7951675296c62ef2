import { type SQL, sql } from 'drizzle-orm'
import { composeSaraAm, normalizeLetters, possibleNumbers } from '../../lib/normalize.ts'
import { product, variant } from './table.ts'

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

/** SQL condition: a variant of the product has an SKU like the pattern. */
export const skuMatches = (pattern: string): SQL =>
  sql`exists (select from ${variant} where ${variant.productId} = ${product.id} and ${variant.sku} ilike ${pattern})`

/** Conditions of staff searches for products: every word occurs in a name, a subtitle or an SKU. */
export const productConditions = (q: string | undefined): SQL[] =>
  splitSearchTerms(q).map((word) => productContains(word, [skuMatches]))

const MAX_VARIANTS = 50

/**
 * Query of the ids of variants that a search text for orders names: every word occurs in the name or subtitle of the
 * product or in the SKU. A text that is only a number is an SKU in full, because it is rather a phone or an order.
 * Undefined for a text too short to name a product: two Latin letters occur in too many names.
 */
export function variantIdsByText(text: string): SQL | undefined {
  const terms = splitSearchTerms(text)
  if (terms.length === 0 || terms.some((term) => /^[\x20-\x7e]{1,2}$/.test(term))) return undefined
  const condition = possibleNumbers(text)
    ? sql`${variant.sku} = ${terms.join('')}`
    : sql.join(
        terms.map((term) => productContains(term, [(pattern) => sql`${variant.sku} ilike ${pattern}`])),
        sql` and `,
      )
  return sql`select ${variant.id} from ${variant} join ${product} on ${product.id} = ${variant.productId}
    where ${condition} order by ${variant.id} limit ${MAX_VARIANTS}`
}
