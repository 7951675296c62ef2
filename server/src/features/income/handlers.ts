import type { incomeCalls } from '@bailu/contract/income/shop'
import type { incomeStatementCalls } from '@bailu/contract/income/statement'
import type { staffIncomeStatementCalls } from '@bailu/contract/income/staff'
import type { Handlers } from '../../core/context.ts'
import { listRewardLines, readRewardLine } from './read-lines.ts'
import { listPeriods, sumRewardLines } from './list-periods.ts'
import { readIncome } from './read-income.ts'
import {
  listOwnStatementRows,
  listPartnerStatementRows,
  makeOwnIncomeStatement,
  makePartnerIncomeStatement,
} from './statement/make-statement.ts'
import { readOwnStatement, readPartnerStatement } from './statement/read-statement.ts'

export const incomeHandlers: Handlers<
  typeof incomeCalls & typeof incomeStatementCalls & typeof staffIncomeStatementCalls
> = {
  'GET /api/income': readIncome,
  'GET /api/income/sales': listRewardLines('sales'),
  'GET /api/income/activity': listRewardLines('activity'),
  'GET /api/income/total': listRewardLines('total'),
  'GET /api/income/sum': sumRewardLines,
  'GET /api/income/period': listPeriods,
  'GET /api/income/line/{id}': readRewardLine,
  'GET /api/income/statement': readOwnStatement,
  'GET /api/income/statement/row': listOwnStatementRows,
  'GET /api/income/statement/pdf': makeOwnIncomeStatement,
  'GET /api/staff/partner/{id}/statement': readPartnerStatement,
  'GET /api/staff/partner/{id}/statement/row': listPartnerStatementRows,
  'GET /api/staff/partner/{id}/statement/pdf': makePartnerIncomeStatement,
}
