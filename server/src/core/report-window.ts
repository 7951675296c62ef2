import { MAX_DAYS } from '@bailu/contract/figures'
import { dayAfter, bangkokDay, daysIn, startOfDay } from './bangkok.ts'
import { Refusal } from './refusal.ts'

type Asked = { days?: '7' | '30' | '90' | undefined; from?: string | undefined; to?: string | undefined }
/** Bangkok days, both included. */
export type Days = { from: string; to: string }
export type Window = Days & { before: Days }

/** The previous period, and the week or month in which it begins, must be days that the contract accepts. */
const EARLIEST = '2000-02-01'

/**
 * The period of a report, and the previous period of the same length for comparison.
 * @throws AppError bad_input for a range that is incomplete, reversed, too long or in the future
 */
export function windowOf({ days = '30', from, to }: Asked, now: Date, most = MAX_DAYS): Window {
  const today = bangkokDay(now)
  if (from === undefined && to === undefined) return withBefore({ from: dayAfter(today, 1 - Number(days)), to: today })
  if (from === undefined) throw new Refusal('bad_input', { from: { what: 'missing' } })
  if (to === undefined) throw new Refusal('bad_input', { to: { what: 'missing' } })
  if (from > to || to > today) throw new Refusal('bad_input', { to: { what: 'form' } })
  if (daysIn(from, to) > most) throw new Refusal('bad_input', { to: { what: 'many', n: most } })
  const window = withBefore({ from, to })
  if (window.before.from < EARLIEST) throw new Refusal('bad_input', { from: { what: 'form' } })
  return window
}

function withBefore({ from, to }: Days): Window {
  const before = { from: dayAfter(from, -daysIn(from, to)), to: dayAfter(from, -1) }
  return { from, to, before }
}

export const everyDay = ({ from, to }: Days): string[] =>
  Array.from({ length: daysIn(from, to) }, (_, at) => dayAfter(from, at))

/** ISO instants for SQL: `since` inclusive, `until` exclusive. */
export const instantsOf = ({ from, to }: Days) => ({
  since: startOfDay(from).toISOString(),
  until: startOfDay(dayAfter(to, 1)).toISOString(),
})
