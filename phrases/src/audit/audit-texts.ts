import type { AuditActionName, AuditGroup } from '@bailu/contract/audit/kinds'
import type { AuditRef } from '@bailu/contract/audit/ref-kinds'
import type { Lang } from '@bailu/contract/languages'
import type { BackOfficeTranslations } from '../back-office/translations.ts'
import { dayAndTime, exactMoney } from '../format.ts'
import { en as enSettings } from '../shop-rules/staff/en.ts'
import { th as thSettings } from '../shop-rules/staff/th.ts'
import { zh as zhSettings } from '../shop-rules/staff/zh.ts'
import { en } from './staff/en.ts'
import { en as enFields } from './staff/fields/en.ts'
import { th as thFields } from './staff/fields/th.ts'
import { zh as zhFields } from './staff/fields/zh.ts'
import { th } from './staff/th.ts'
import { zh } from './staff/zh.ts'

type TextsByName = Readonly<Record<string, unknown>>
type ValueTexts = { yes: string; no: string; fields: TextsByName; warnings: TextsByName; roles: TextsByName }

/** Adds the names of all fields that audit entries contain, those of shop rules included. */
export const withFieldNames = <A extends object, S extends { fields: TextsByName; warnings: TextsByName }>(
  audit: A,
  auditFields: BackOfficeTranslations['auditFields'],
  settings: S,
) => ({
  ...audit,
  fields: { ...settings.fields, ...auditFields } as TextsByName,
  warnings: settings.warnings as TextsByName,
})

const ownText = (names: TextsByName, name: string): string | undefined => {
  const word = Object.hasOwn(names, name) ? names[name] : undefined
  return typeof word === 'string' ? word : undefined
}

/** bankReference, bank_reference → Bank reference; without a text, the name split into words. */
export function auditFieldName({ fields }: Pick<ValueTexts, 'fields'>, name: string): string {
  const parts = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  return ownText(fields, parts) ?? parts.replaceAll('_', ' ')
}

/** Fields of audit entries that hold satang. */
const AMOUNTS =
  /^(amount|total|price|list_?price|sum|fee|shipping(_fee)?|(full_)?subtotal|gross|net|tax|withheld|paid|goods|budget|paid_back|year_to_date|withheld_to_date|free_from|minimum_withdrawal|newcomer_reward|payout_approval_above|activity_budget|balance|year_income|year_tax|stock_value|orders_total|orders_paid)$/i
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

// Free text may match the pattern without being a valid date.
const isInstant = (value: string): boolean => INSTANT.test(value) && Number.isFinite(Date.parse(value))

/** Formats a value of an audit entry: amounts in baht, instants in Bangkok time. */
export function auditValue(name: string, value: unknown, lang: Lang, words: ValueTexts): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (AMOUNTS.test(name) && /^-?\d+$/.test(String(value))) return exactMoney(Number(value))
  if (name === 'warnings' && typeof value === 'string') return ownText(words.warnings, value) ?? value
  if (/^roles?$/.test(name) && typeof value === 'string') return ownText(words.roles, value) ?? value
  if (typeof value === 'string') return isInstant(value) ? dayAndTime(value, lang) : value
  if (Array.isArray(value)) return value.map((item) => auditValue(name, item, lang, words)).join(', ')
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([inner, item]) => `${auditFieldName(words, inner)}: ${auditValue(inner, item, lang, words)}`)
        .join(', ') || '–'
    )
  return String(value)
}

type AuditTexts = {
  things: Record<AuditGroup | AuditRef, string>
  actions: Record<AuditActionName, string>
  joined: (thing: string, name: string) => string
}

/** Texts of the audit log, for the screen and for its CSV file. */
export const auditTexts = {
  en: withFieldNames(en, enFields, enSettings),
  zh: withFieldNames(zh, zhFields, zhSettings),
  th: withFieldNames(th, thFields, thSettings),
} satisfies Record<Lang, AuditTexts>

const textOf = (list: object, name: string): string | undefined => (list as Record<string, string | undefined>)[name]

/** Label of an object type; without one, its technical name. */
export const auditThingName = (words: AuditTexts, type: string): string =>
  textOf(words.things, type) ?? type.replaceAll('_', ' ')

/** order.refunded → Order: refunded; parts without a text keep their technical name. */
export function auditActionName(words: AuditTexts, action: string): string {
  const [thing = '', name = ''] = action.split('.')
  return words.joined(auditThingName(words, thing), textOf(words.actions, name) ?? name.replaceAll('_', ' '))
}
