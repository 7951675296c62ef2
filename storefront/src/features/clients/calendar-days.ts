import { addDays, bangkokDay } from '@bailu/phrases/days'
import type { Lang } from '@bailu/contract/languages'
import { day } from '@bailu/phrases/format'
/** Formats a calendar day, 2026-11-21, in this language. */
export const formatCalendarDay = (iso: string, lang: Lang): string => day(`${iso}T05:00:00Z`, lang)

/** The Bangkok day this many days from now, YYYY-MM-DD. */
export const calendarDayIn = (days: number, now = Date.now()): string => addDays(bangkokDay(now), days)
