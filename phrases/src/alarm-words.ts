import type { AlarmKind, AlarmSubject } from '@bailu/contract/alarm-kinds'
import type { AlarmDetail } from '@bailu/contract/alarms'
import type { Lang } from '@bailu/contract/languages'
import { en } from './back-office/alarms/en.ts'
import { th } from './back-office/alarms/th.ts'
import { zh } from './back-office/alarms/zh.ts'
import { dayAndTime, exactMoney, points } from './format.ts'
import type { Like } from './like.ts'

type Words = Like<typeof en> & { kinds: Record<AlarmKind, object>; subjects: Record<AlarmSubject, string> }

/** Texts of alarms, for the screen and for e-mails. */
export const alarmWords: Record<Lang, Words> = { en, zh, th }

/** Details of an alarm as pairs of label and formatted value. */
export function alarmFacts(detail: AlarmDetail, lang: Lang, settingName: (name: string) => string): [string, string][] {
  const { facts } = alarmWords[lang]
  return Object.entries(detail).flatMap(([key, value]): [string, string][] => {
    const name = key as keyof AlarmDetail
    if (value === undefined) return []
    return [[facts[name], told(name, value, lang, settingName)]]
  })
}

function told(name: keyof AlarmDetail, value: string | number, lang: Lang, settingName: (name: string) => string) {
  if (name === 'setting') return settingName(String(value))
  if (name === 'until' || name === 'from') return dayAndTime(String(value), lang)
  if (name === 'amount' || name === 'price' || name === 'price_before') return exactMoney(Number(value))
  if (name === 'percent') return `${value} %`
  return typeof value === 'number' ? points(value) : value
}
