import type { AlarmDetail } from '@bailu/contract/alarms/staff'
import type { Lang } from '@bailu/contract/languages'
import { dayAndTime, exactMoney, points } from '../format.ts'

/** Details of an alarm as pairs of label and formatted value. `facts`: the labels in `lang`. */
export function alarmFacts(
  detail: AlarmDetail,
  lang: Lang,
  facts: { [K in keyof AlarmDetail]-?: string },
  shopRuleName: (name: string) => string,
): [string, string][] {
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
