import type { Lang } from '@bailu/contract/languages'
import { day } from '@bailu/phrases/format'

/** Formats a calendar day, 2026-11-21, in this language. */
export const formatCalendarDay = (iso: string, lang: Lang): string => day(`${iso}T05:00:00Z`, lang)

const DAY_MS = 86_400_000
const BANGKOK_OFFSET_MS = 7 * 3_600_000

/** The Bangkok day this many days from now, YYYY-MM-DD. */
export const calendarDayIn = (days: number, now = Date.now()): string =>
  new Date(now + BANGKOK_OFFSET_MS + days * DAY_MS).toISOString().slice(0, 10)
