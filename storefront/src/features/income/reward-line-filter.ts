import type { RewardStatus } from '@bailu/contract/income/shop'
import { countDays } from '@bailu/phrases/days'
import { parseDay, lastDays, type DateRange, todayInBangkok } from '../../ui/date-range/date-range.ts'
import type { RewardLineFilter } from './queries.ts'
import { UUID } from '@bailu/client/search-params'

export const REWARD_STATUSES: readonly RewardStatus[] = ['pending', 'approved', 'canceled']
export const REWARD_RANGES = ['all', 'today', 'd7', 'd30', 'd90', 'month'] as const
export type RewardRange = (typeof REWARD_RANGES)[number]

/** Search params of a list of rewards. */
export type RewardSearch = {
  tab?: RewardStatus | undefined
  range?: RewardRange | undefined
  from?: string | undefined
  to?: string | undefined
  line?: string | undefined
}

export function parseRewardSearch({ tab, range, from, to, line }: Record<string, unknown>): RewardSearch {
  const days = parseDays(from, to)
  return {
    tab: REWARD_STATUSES.find((known) => known === tab),
    range: days ? undefined : REWARD_RANGES.find((known) => known === range && known !== 'all'),
    from: days?.from,
    to: days?.to,
    line: typeof line === 'string' && UUID.test(line) ? line : undefined,
  }
}

function parseDays(first: unknown, last: unknown): DateRange | undefined {
  const [from, to] = [parseDay(first), parseDay(last)]
  return from && to && countDays(from, to) > 0 ? { from, to } : undefined
}

export function toRewardFilter({ tab, range = 'all', from, to }: RewardSearch): RewardLineFilter {
  return { status: tab, ...(from && to ? { from, to } : (daysOfRange(range) ?? { from: undefined, to: undefined })) }
}

function daysOfRange(range: RewardRange): DateRange | undefined {
  if (range === 'all') return undefined
  const today = todayInBangkok()
  if (range === 'today') return { from: today, to: today }
  return range === 'month' ? { from: `${today.slice(0, 7)}-01`, to: today } : lastDays(Number(range.slice(1)))
}
