import type { Lang } from '@bailu/contract/languages'
import type { BackOfficeWords } from './back-office/words.ts'
import { dayAndTime, exactMoney } from './format.ts'

type Names = Readonly<Record<string, unknown>>
type ValueWords = { yes: string; no: string; fields: Names; warnings: Names }

/** Adds the names of all fields that audit entries contain, those of shop rules included. */
export const auditWords = <A extends object, S extends { fields: Names; warnings: Names }>(
  audit: A,
  auditFields: BackOfficeWords['auditFields'],
  settings: S,
) => ({ ...audit, fields: { ...settings.fields, ...auditFields } as Names, warnings: settings.warnings as Names })

const wordOf = (names: Names, name: string): string | undefined => {
  const word = Object.hasOwn(names, name) ? names[name] : undefined
  return typeof word === 'string' ? word : undefined
}

/** bankReference, bank_reference → Bank reference; without a text, the name split into words. */
export function auditField({ fields }: Pick<ValueWords, 'fields'>, name: string): string {
  const parts = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  return wordOf(fields, parts) ?? parts.replaceAll('_', ' ')
}

/** Fields of audit entries that hold satang. */
const AMOUNTS =
  /^(amount|total|price|list_?price|sum|fee|shipping(_fee)?|subtotal|gross|net|tax|withheld|paid|goods|budget|free_from|minimum_withdrawal|newcomer_reward|payout_approval_above|activity_budget)$/i
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

// Free text may match the pattern without being a valid date.
const isInstant = (value: string): boolean => INSTANT.test(value) && Number.isFinite(Date.parse(value))

/** Formats a value of an audit entry: amounts in baht, instants in Bangkok time. */
export function auditValue(name: string, value: unknown, lang: Lang, words: ValueWords): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (AMOUNTS.test(name) && /^-?\d+$/.test(String(value))) return exactMoney(Number(value))
  if (name === 'warnings' && typeof value === 'string') return wordOf(words.warnings, value) ?? value
  if (typeof value === 'string') return isInstant(value) ? dayAndTime(value, lang) : value
  if (Array.isArray(value)) return value.map((one) => auditValue(name, one, lang, words)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([inner, one]) => `${auditField(words, inner)}: ${auditValue(inner, one, lang, words)}`)
      .join(', ')
  return String(value)
}
