import type { staffDebtCalls } from '@bailu/contract/debts/staff'
import { listDebts, readPartnerMoney } from './read-debts.ts'
import { repayDebt, proposeWriteOff } from './settle-debt.ts'
import { voidPartnerEntry } from './void-entry.ts'
import { requestFinalPayout } from '../withdrawals/final-payout.ts'
import type { Handlers } from '../../core/context.ts'

export const debtHandlers: Handlers<typeof staffDebtCalls> = {
  'GET /api/staff/debt': listDebts,
  'GET /api/staff/partner/{id}/money': readPartnerMoney,
  'POST /api/staff/partner/{id}/repayment': repayDebt,
  'POST /api/staff/partner/{id}/write-off': proposeWriteOff,
  'POST /api/staff/partner-entry/{id}/void': voidPartnerEntry,
  'POST /api/staff/partner/{id}/final-payout': requestFinalPayout,
}
