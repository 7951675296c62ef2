import type { incomeCalls } from '@bailu/contract/income'
import type { partnerStatementCalls, statementCalls } from '@bailu/contract/income-statement'
import type { staffRewardCalls } from '@bailu/contract/staff-rewards'
import type { Verbs } from '../core/perform.ts'
import { listLines } from '../features/income/list-lines.ts'
import { listPeriods } from '../features/income/list-periods.ts'
import { readIncome } from '../features/income/read-income.ts'
import { readLine } from '../features/income/read-line.ts'
import { ownStatementRows, partnerStatementRows } from '../features/income/statement/list-statement.ts'
import { makeOwnStatement, makePartnerStatement } from '../features/income/statement/make-statement.ts'
import { ownStatement, partnerStatement } from '../features/income/statement/read-statement.ts'
import { sumLines } from '../features/income/sum-lines.ts'
import { cancelReward } from '../features/rewards/cancel-reward.ts'
import { checkGrants, grantList } from '../features/rewards/grant-list.ts'
import { grantActivity } from '../features/rewards/grant-activity.ts'
import { listRewards } from '../features/rewards/list-rewards.ts'
import { readBudget } from '../features/rewards/activity-budget.ts'
import { reverseReward } from '../features/rewards/reverse-reward.ts'
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

export const statementVerbs: Verbs<typeof statementCalls> = {
  'GET /api/income/statement': ownStatement,
  'GET /api/income/statement/row': ownStatementRows,
  'GET /api/income/statement/pdf': makeOwnStatement,
}

export const partnerStatementVerbs: Verbs<typeof partnerStatementCalls> = {
  'GET /api/staff/partner/{id}/statement': partnerStatement,
  'GET /api/staff/partner/{id}/statement/row': partnerStatementRows,
  'GET /api/staff/partner/{id}/statement/pdf': makePartnerStatement,
}

export const staffRewardVerbs: Verbs<typeof staffRewardCalls> = {
  'GET /api/staff/reward': listRewards,
  'GET /api/staff/reward/budget': readBudget,
  'POST /api/staff/reward/{id}/release': releaseReward,
  'POST /api/staff/reward/{id}/cancel': cancelReward,
  'POST /api/staff/reward/{id}/reverse': reverseReward,
  'POST /api/staff/reward/activity': grantActivity,
  'POST /api/staff/reward/activity/check': checkGrants,
  'POST /api/staff/reward/activity/list': grantList,
}
