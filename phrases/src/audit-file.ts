import type { AuditDeed, AuditGroup, AuditRef } from '@bailu/contract/audit-actions'
import type { Lang } from '@bailu/contract/languages'
import { auditWords } from './audit-value.ts'
import { en } from './back-office/audit/en.ts'
import { th } from './back-office/audit/th.ts'
import { zh } from './back-office/audit/zh.ts'
import { en as enFields } from './back-office/audit-fields/en.ts'
import { th as thFields } from './back-office/audit-fields/th.ts'
import { zh as zhFields } from './back-office/audit-fields/zh.ts'
import { en as enSettings } from './back-office/settings/en.ts'
import { th as thSettings } from './back-office/settings/th.ts'
import { zh as zhSettings } from './back-office/settings/zh.ts'

type Words = {
  things: Record<AuditGroup | AuditRef, string>
  deeds: Record<AuditDeed, string>
  joined: (thing: string, deed: string) => string
}

/** Texts of the audit log, for the screen and for its CSV file. */
export const auditFile = {
  en: auditWords(en, enFields, enSettings),
  zh: auditWords(zh, zhFields, zhSettings),
  th: auditWords(th, thFields, thSettings),
} satisfies Record<Lang, Words>

const wordOf = (list: object, name: string): string | undefined => (list as Record<string, string | undefined>)[name]

/** Label of an object type; without one, its technical name. */
export const thingName = (words: Words, type: string): string => wordOf(words.things, type) ?? type.replaceAll('_', ' ')

/** order.refunded → Order: refunded; parts without a text keep their technical name. */
export function actionName(words: Words, action: string): string {
  const [thing = '', deed = ''] = action.split('.')
  return words.joined(thingName(words, thing), wordOf(words.deeds, deed) ?? deed.replaceAll('_', ' '))
}
