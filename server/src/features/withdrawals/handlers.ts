import type { cardCalls } from '@bailu/contract/withdrawals/card'
import type { withdrawalCalls } from '@bailu/contract/withdrawals/shop'
import type { staffWithdrawalCalls } from '@bailu/contract/withdrawals/staff'
import type { Handlers } from '../../core/context.ts'
import { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts'
import { deleteCard, saveCard } from './card/save-card.ts'
import { readCard } from './card/read-card.ts'
import { giveUpBalance } from './final-payout.ts'
import { listAllWithdrawals, listWithdrawals, readWithdrawal } from './list-withdrawals.ts'
import { listWithdrawalRewards } from '../income/withdrawal-shares.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
import { readPayeeAccount, readStaffWithdrawal } from './read-staff-withdrawal.ts'
import { previewWithdrawal, readWithdrawalTerms } from './withdrawal-terms.ts'
import { notePayoutReturned } from './return-payout.ts'
import { requestWithdrawal } from './request-withdrawal.ts'

export const withdrawalHandlers: Handlers<typeof cardCalls & typeof withdrawalCalls & typeof staffWithdrawalCalls> = {
  'GET /api/card': readCard,
  'PUT /api/card': saveCard,
  'DELETE /api/card': deleteCard,
  'GET /api/withdrawal/terms': readWithdrawalTerms,
  'GET /api/withdrawal/preview': previewWithdrawal,
  'POST /api/withdrawal': requestWithdrawal,
  'POST /api/withdrawal/give-up': giveUpBalance,
  'GET /api/withdrawal': listWithdrawals,
  'GET /api/withdrawal/{id}': readWithdrawal,
  'GET /api/withdrawal/{id}/reward': listWithdrawalRewards,
  'GET /api/staff/withdrawal': listAllWithdrawals,
  'GET /api/staff/withdrawal/{id}': readStaffWithdrawal,
  'POST /api/staff/withdrawal/{id}/account': readPayeeAccount,
  'POST /api/staff/withdrawal/{id}/approve': approveWithdrawal,
  'POST /api/staff/withdrawal/{id}/pay': payWithdrawal,
  'POST /api/staff/withdrawal/{id}/returned': notePayoutReturned,
  'POST /api/staff/withdrawal/{id}/reject': rejectWithdrawal,
}
