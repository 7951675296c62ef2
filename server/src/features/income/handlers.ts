import type { incomeCalls } from '@bailu/contract/income/shop'
import type { incomeStatementCalls } from '@bailu/contract/income/statement'
import type { staffIncomeStatementCalls } from '@bailu/contract/income/staff'
import type { staffRewardCalls } from '@bailu/contract/rewards/staff'
import type { Handlers } from '../../core/perform.ts'
import { listRewardLines } from './read-lines.ts'
import { listPeriods } from './list-periods.ts'
import { readIncome } from './read-income.ts'
import { readRewardLine } from './read-lines.ts'
import { listOwnStatementRows, listPartnerStatementRows } from './statement/list-statement-rows.ts'
import { makeOwnIncomeStatement, makePartnerIncomeStatement } from './statement/make-statement.ts'
import { readOwnStatement, readPartnerStatement } from './statement/read-statement.ts'
import { sumRewardLines } from './sum-lines.ts'
import { cancelReward } from '../rewards/staff-rewards.ts'
import { checkGrantList, grantList } from '../rewards/grant-activity.ts'
import { grantActivity } from '../rewards/grant-activity.ts'
import { listRewards } from '../rewards/staff-rewards.ts'
import { readActivityBudget } from '../rewards/activity-budget.ts'
import { reverseReward } from '../rewards/reverse-reward.ts'
import { releaseReward } from '../rewards/staff-rewards.ts'

export const incomeHandlers: Handlers<typeof incomeCalls> = {
  'GET /api/income': readIncome,
  'GET /api/income/sales': listRewardLines('sales'),
  'GET /api/income/activity': listRewardLines('activity'),
  'GET /api/income/total': listRewardLines('total'),
  'GET /api/income/sum': sumRewardLines,
  'GET /api/income/period': listPeriods,
  'GET /api/income/line/{id}': readRewardLine,
}

export const statementHandlers: Handlers<typeof incomeStatementCalls> = {
  'GET /api/income/statement': readOwnStatement,
  'GET /api/income/statement/row': listOwnStatementRows,
  'GET /api/income/statement/pdf': makeOwnIncomeStatement,
}

export const partnerStatementHandlers: Handlers<typeof staffIncomeStatementCalls> = {
  'GET /api/staff/partner/{id}/statement': readPartnerStatement,
  'GET /api/staff/partner/{id}/statement/row': listPartnerStatementRows,
  'GET /api/staff/partner/{id}/statement/pdf': makePartnerIncomeStatement,
}

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
