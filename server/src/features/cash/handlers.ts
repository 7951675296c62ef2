import type { staffCashCalls } from '@bailu/contract/cash/staff'
import { depositCash, voidDeposit } from './deposit-cash.ts'
import { listDeposits } from './list-deposits.ts'
import type { Handlers } from '../../core/context.ts'

export const cashHandlers: Handlers<typeof staffCashCalls> = {
  'GET /api/staff/cash-deposit': listDeposits,
  'POST /api/staff/cash-deposit': depositCash,
  'POST /api/staff/cash-deposit/{id}/void': voidDeposit,
}
