import type { Lang } from '@bailu/contract/languages'
import { dayAndTime, exactMoney } from './format.ts'

/** Fields of entries that are amounts in satang. */
const AMOUNTS =
  /^(amount|total|price|list_?price|sum|fee|shipping(_fee)?|subtotal|gross|net|tax|withheld|paid|goods|budget|free_from|minimum_withdrawal|newcomer_reward|payout_approval_above|activity_budget)$/i
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

// What somebody typed may look like one.
const isInstant = (value: string): boolean => INSTANT.test(value) && Number.isFinite(Date.parse(value))

/** A value of an audit entry as people read it: amounts in baht, instants in Bangkok time. */
export function auditValue(name: string, value: unknown, lang: Lang, words: { yes: string; no: string }): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (AMOUNTS.test(name) && /^-?\d+$/.test(String(value))) return exactMoney(Number(value))
  if (typeof value === 'string') return isInstant(value) ? dayAndTime(value, lang) : value
  if (Array.isArray(value)) return value.map((one) => auditValue(name, one, lang, words)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([inner, one]) => `${inner.replaceAll('_', ' ')}: ${auditValue(inner, one, lang, words)}`)
      .join(', ')
  return String(value)
}
