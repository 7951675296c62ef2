import type { WeekHours } from '@bailu/contract/addresses/pickup-points'
import type { Lang } from '@bailu/contract/languages'
import { addDays, bangkokDay, bangkokTime, DAY_MS } from '../days.ts'
import { weekday } from '../format.ts'

type HoursOfDay = WeekHours[number]
type DayGroup = { first: number; last: number; hours: HoursOfDay }

type Span = { from: string; to: string }

/** The times of a day at which it is open: its hours less its breaks. */
const spansOf = (hours: HoursOfDay | undefined): Span[] => {
  if (!hours) return []
  const { breaks = [] } = hours
  return [...breaks, undefined].map((pause, at) => ({
    from: breaks[at - 1]?.to ?? hours.from,
    to: pause?.from ?? hours.to,
  }))
}

const timesOf = (hours: HoursOfDay): string =>
  spansOf(hours)
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ')

const isSame = (a: HoursOfDay, b: HoursOfDay) => timesOf(a) === timesOf(b)

/** Consecutive weekdays with the same hours, Monday (0) first. */
const groupWeek = (week: WeekHours): DayGroup[] => {
  const groups: DayGroup[] = []
  for (const [at, hours] of week.entries()) {
    const group = groups.at(-1)
    if (group && isSame(group.hours, hours)) group.last = at
    else groups.push({ first: at, last: at, hours })
  }
  return groups
}

const JOINED: Record<Lang, string> = { en: '–', zh: '至', th: '–' }

/** Weekdays with their hours, as `Mon–Fri 09:30–12:00, 13:00–18:00`; weekdays on which it is closed are left out. */
export const weekLines = (week: WeekHours, lang: Lang): string[] =>
  groupWeek(week).flatMap(({ first, last, hours }) => {
    if (!hours) return []
    const days = [...new Set([first, last])].map((at) => weekday(at, lang)).join(JOINED[lang])
    return [`${days} ${timesOf(hours)}`]
  })

const ENGLISH_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const halfDay = (time: string) => {
  const [hour, minute] = time.split(':')
  return `${Number(hour) < 12 ? 'AM' : 'PM'}${Number(hour)}:${minute}`
}

/**
 * The name fields of a pick-up point, which carry its hours: 'Monday-Sunday excluding holidays', 'AM9:30-PM18:00'. A break
 * is between two times of a day: 'AM9:30-PM12:00 / PM13:00-PM18:00'.
 */
export function openingNames(week: WeekHours): { first_name: string; last_name: string } {
  const groups = groupWeek(week).filter(({ hours }) => hours)
  const days = groups.map(({ first, last }) => [...new Set([first, last])].map((at) => ENGLISH_DAYS[at]).join('-'))
  const hours = groups.map((group) =>
    spansOf(group.hours)
      .map(({ from, to }) => `${halfDay(from)}-${halfDay(to)}`)
      .join(' / '),
  )
  return {
    first_name: days.length === 0 ? '' : `${days.join(', ')} excluding holidays`,
    last_name: new Set(hours).size === 1 ? hours[0]! : hours.join(', '),
  }
}

type OpeningTimes = { hours: WeekHours; closed_days: readonly { day: string }[] }
/** `until`: the end of the hours of today, or the next break; `next`: when it opens next, null when it does not within the days looked at. */
export type Opening = { open: true; until: string } | { open: false; next: { day: string; from: string } | null }

const DAYS_LOOKED_AT = 60
const MONDAY = Date.UTC(2026, 0, 5)

/** The hours of a Bangkok day (YYYY-MM-DD); null when it is closed. */
const hoursOn = ({ hours, closed_days: closed }: OpeningTimes, day: string): HoursOfDay => {
  if (closed.some((closedDay) => closedDay.day === day)) return null
  const daysSince = Math.round((Date.parse(`${day}T00:00:00Z`) - MONDAY) / DAY_MS)
  return hours[((daysSince % 7) + 7) % 7] ?? null
}

/** Whether a pick-up point is open at an instant, until when, or when it opens next. */
export function openingAt(times: OpeningTimes, now: Date): Opening {
  const today = bangkokDay(now)
  const clock = bangkokTime(now).slice(11, 16)
  const current = spansOf(hoursOn(times, today)).find(({ from, to }) => clock >= from && clock < to)
  if (current) return { open: true, until: current.to }
  for (let ahead = 0; ahead < DAYS_LOOKED_AT; ahead += 1) {
    const day = addDays(today, ahead)
    const next = spansOf(hoursOn(times, day)).find(({ from }) => ahead > 0 || clock < from)
    if (next) return { open: false, next: { day, from: next.from } }
  }
  return { open: false, next: null }
}
