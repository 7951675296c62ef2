import type { staffRewardCalls } from '@bailu/contract/rewards/staff'
import type { Handlers } from '../../core/context.ts'
import { cancelReward, listRewards, releaseReward } from './staff-rewards.ts'
import { checkGrantList, grantList, grantActivity } from './grant-activity.ts'
import { readActivityBudget } from './activity-budget.ts'
import { reverseReward } from './reverse-reward.ts'

export const staffRewardHandlers: Handlers<typeof staffRewardCalls> = {
  'GET /api/staff/reward': listRewards,
  'GET /api/staff/reward/budget': readActivityBudget,
  'POST /api/staff/reward/{id}/release': releaseReward,
  'POST /api/staff/reward/{id}/cancel': cancelReward,
  'POST /api/staff/reward/{id}/reverse': reverseReward,
  'POST /api/staff/reward/activity': grantActivity,
  'POST /api/staff/reward/activity/check': checkGrantList,
  'POST /api/staff/reward/activity/list': grantList,
}
