import type { Lang } from '@bailu/contract/languages'
import { day } from '@bailu/phrases/format'

/** Formats a calendar day, 2026-11-21, in this language. */
export const plainDay = (iso: string, lang: Lang): string => day(`${iso}T05:00:00Z`, lang)

const DAY = 86_400_000
const AHEAD = 7 * 3_600_000

/** The Bangkok day this many days from now, YYYY-MM-DD. */
export const inDays = (days: number, now = Date.now()): string =>
  new Date(now + AHEAD + days * DAY).toISOString().slice(0, 10)
