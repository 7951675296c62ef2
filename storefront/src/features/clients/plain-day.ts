import type { Lang } from '@bailu/contract/languages'
import { day } from '@bailu/phrases/format'

/** A calendar day, 2026-11-21, as people read it. */
export const plainDay = (iso: string, lang: Lang): string => day(`${iso}T05:00:00Z`, lang)

const DAY = 86_400_000
const AHEAD = 7 * 3_600_000

/** The Bangkok day so many days from now. */
export const inDays = (days: number, now = Date.now()): string =>
  new Date(now + AHEAD + days * DAY).toISOString().slice(0, 10)
