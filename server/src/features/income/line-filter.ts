import { and, eq, gte, inArray, lte, type SQL } from 'drizzle-orm'
import {
  type INCOME_LISTS,
  REWARD_KINDS,
  REWARD_STATUSES,
  type RewardKind,
  type RewardStatus,
} from '@bailu/contract/income'
import type { PartnerScope } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { rewardDay } from '../../database/tables/sums.ts'

export type IncomeList = (typeof INCOME_LISTS)[number]
export type LineFilter = { status?: RewardStatus | undefined; from?: string | undefined; to?: string | undefined }

export const KINDS: Record<IncomeList, readonly RewardKind[]> = {
  sales: ['sales'],
  activity: ['newcomer', 'activity'],
  total: REWARD_KINDS,
}
export const statusesOf = ({ status }: LineFilter): readonly RewardStatus[] => (status ? [status] : REWARD_STATUSES)

/** @throws AppError bad_input when the range ends before it begins */
export function checkRange({ from, to }: LineFilter): void {
  if (from !== undefined && to !== undefined && from > to) throw new Refusal('bad_input', { to: { what: 'form' } })
}

/** Condition on `reward_day`: the sums of exactly the lines that a list with this filter shows. */
export const daysOf = ({ partnerId }: PartnerScope, of: IncomeList, filter: LineFilter): SQL | undefined =>
  and(
    eq(rewardDay.partnerId, partnerId),
    inArray(rewardDay.kind, [...KINDS[of]]),
    inArray(rewardDay.status, [...statusesOf(filter)]),
    filter.from === undefined ? undefined : gte(rewardDay.day, filter.from),
    filter.to === undefined ? undefined : lte(rewardDay.day, filter.to),
  )
