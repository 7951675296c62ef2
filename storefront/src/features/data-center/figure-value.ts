import { exactMoney, percent, points } from '@bailu/phrases/format'
import type { Translations } from '@bailu/phrases/translations'

export type Unit = 'count' | 'money' | 'points'

/** Formats a figure; null, an average of nothing, is a dash. */
export const formatFigure = (unit: Unit, value: number | null): string =>
  value === null ? '–' : unit === 'money' ? exactMoney(value) : points(value)

export type FigureChange = { text: string; direction: 'up' | 'down' | 'none' }

/**
 * Describes the change against the previous period in percent; without percentage when the previous value is 0 or
 * null.
 */
export function describeChange(
  value: number | null,
  previous: number | null,
  words: Translations['dataCenter'],
): FigureChange {
  if (value === previous) return { text: words.same, direction: 'none' }
  if (value === null || previous === null || previous === 0)
    return { text: value ? words.noneBefore : words.same, direction: value ? 'up' : 'none' }
  const tenths = Math.round((Math.abs(value - previous) / Math.abs(previous)) * 1_000)
  // From 10 % on, whole percent are precise enough.
  const size = percent(tenths >= 100 ? Math.round(tenths / 10) * 100 : tenths * 10)
  return value > previous ? { text: words.more(size), direction: 'up' } : { text: words.less(size), direction: 'down' }
}
