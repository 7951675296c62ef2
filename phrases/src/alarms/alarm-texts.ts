import type { AlarmKind, AlarmSubject } from '@bailu/contract/alarms/kinds'
import type { AlarmDetail } from '@bailu/contract/alarms/staff'
import type { Lang } from '@bailu/contract/languages'
import { en } from './staff/en.ts'
import { th } from './staff/th.ts'
import { zh } from './staff/zh.ts'
import { dayAndTime, exactMoney, points } from '../format.ts'
import type { TranslationOf } from '../translations.ts'

type AlarmTexts = TranslationOf<typeof en> & {
  kinds: Record<AlarmKind, object>
  subjects: Record<AlarmSubject, string>
}

/** Texts of alarms, for the screen and for e-mails. */
export const alarmTexts: Record<Lang, AlarmTexts> = { en, zh, th }

/** Details of an alarm as pairs of label and formatted value. */
export function alarmFacts(
  detail: AlarmDetail,
  lang: Lang,
  shopRuleName: (name: string) => string,
): [string, string][] {
  const { facts } = alarmTexts[lang]
  return Object.entries(detail).flatMap(([key, value]): [string, string][] => {
    const name = key as keyof AlarmDetail
    if (value === undefined) return []
    return [[facts[name], formatFact(name, value, lang, shopRuleName)]]
  })
}

function formatFact(
  name: keyof AlarmDetail,
  value: string | number,
  lang: Lang,
  shopRuleName: (name: string) => string,
) {
  if (name === 'shop_rule') return shopRuleName(String(value))
  if (name === 'until' || name === 'from') return dayAndTime(String(value), lang)
  if (name === 'amount' || name === 'price' || name === 'price_before') return exactMoney(Number(value))
  if (name === 'percent') return `${value} %`
  return typeof value === 'number' ? points(value) : value
}
