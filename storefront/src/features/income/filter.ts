import type { RewardStatus } from '@bailu/contract/income'
import { dayIn, daysIn, lastDays, type RangeDays, todayInBangkok } from '../../ui/range-days.ts'
import type { LineFilter } from './queries.ts'

export const STATUSES: readonly RewardStatus[] = ['pending', 'approved', 'canceled']
export const RANGES = ['all', 'today', 'd7', 'd30', 'd90', 'month'] as const
export type Range = (typeof RANGES)[number]

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Search params of a list of rewards. */
export type LineSearch = { tab?: RewardStatus; range?: Range; from?: string; to?: string; line?: string }

export function readSearch({ tab, range, from, to, line }: Record<string, unknown>): LineSearch {
  const chosen = chosenDays(from, to)
  return {
    tab: STATUSES.find((one) => one === tab),
    range: chosen ? undefined : RANGES.find((one) => one === range && one !== 'all'),
    from: chosen?.from,
    to: chosen?.to,
    line: typeof line === 'string' && UUID.test(line) ? line : undefined,
  }
}

function chosenDays(first: unknown, last: unknown): RangeDays | undefined {
  const [from, to] = [dayIn(first), dayIn(last)]
  return from && to && daysIn({ from, to }) > 0 ? { from, to } : undefined
}

export function filterOf({ tab, range = 'all', from, to }: LineSearch): LineFilter {
  return { status: tab, ...(from && to ? { from, to } : (daysOf(range) ?? { from: undefined, to: undefined })) }
}

function daysOf(range: Range): RangeDays | undefined {
  if (range === 'all') return undefined
  const today = todayInBangkok()
  if (range === 'today') return { from: today, to: today }
  return range === 'month' ? { from: `${today.slice(0, 7)}-01`, to: today } : lastDays(Number(range.slice(1)))
}
