import { exactMoney, percent, points } from '@bailu/phrases/format'
import type { Words } from '../../words.tsx'

export type Unit = 'count' | 'money' | 'points'

/** Formats a figure; null, an average of nothing, is a dash. */
export const valueOf = (unit: Unit, value: number | null): string =>
  value === null ? '–' : unit === 'money' ? exactMoney(value) : points(value)

export type Change = { text: string; way: 'up' | 'down' | 'none' }

/**
 * Describes the change against the previous period in percent; without percentage when the previous value is 0 or
 * null.
 */
export function changeOf(value: number | null, before: number | null, words: Words['reports']): Change {
  if (value === before) return { text: words.same, way: 'none' }
  if (value === null || before === null || before === 0)
    return { text: value ? words.fresh : words.same, way: value ? 'up' : 'none' }
  const tenths = Math.round((Math.abs(value - before) / Math.abs(before)) * 1_000)
  // From 10 % on, whole percent are precise enough.
  const size = percent(tenths >= 100 ? Math.round(tenths / 10) * 100 : tenths * 10)
  return value > before ? { text: words.more(size), way: 'up' } : { text: words.less(size), way: 'down' }
}
