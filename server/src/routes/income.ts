import type { incomeCalls } from '@bailu/contract/income'
import type { staffRewardCalls } from '@bailu/contract/staff-rewards'
import type { Verbs } from '../core/perform.ts'
import { listLines } from '../features/income/list-lines.ts'
import { listPeriods } from '../features/income/list-periods.ts'
import { readIncome } from '../features/income/read-income.ts'
import { readLine } from '../features/income/read-line.ts'
import { sumLines } from '../features/income/sum-lines.ts'
import { cancelReward } from '../features/rewards/cancel-reward.ts'
import { checkGrants, grantList } from '../features/rewards/grant-list.ts'
import { grantActivity } from '../features/rewards/grant-activity.ts'
import { listRewards } from '../features/rewards/list-rewards.ts'
import { readBudget } from '../features/rewards/activity-budget.ts'
import { releaseReward } from '../features/rewards/release-reward.ts'

export const incomeVerbs: Verbs<typeof incomeCalls> = {
  'GET /api/income': readIncome,
  'GET /api/income/sales': listLines('sales'),
  'GET /api/income/activity': listLines('activity'),
  'GET /api/income/total': listLines('total'),
  'GET /api/income/sum': sumLines,
  'GET /api/income/period': listPeriods,
  'GET /api/income/line/{id}': readLine,
}

export const staffRewardVerbs: Verbs<typeof staffRewardCalls> = {
  'GET /api/staff/reward': listRewards,
  'GET /api/staff/reward/budget': readBudget,
  'POST /api/staff/reward/{id}/release': releaseReward,
  'POST /api/staff/reward/{id}/cancel': cancelReward,
  'POST /api/staff/reward/activity': grantActivity,
  'POST /api/staff/reward/activity/check': checkGrants,
  'POST /api/staff/reward/activity/list': grantList,
}
