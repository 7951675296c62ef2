import type { cashCalls } from '@bailu/contract/staff-cash'
import type { debtCalls } from '@bailu/contract/staff-debts'
import { depositCash, voidDeposit } from '../features/cash/deposit-cash.ts'
import { listDeposits } from '../features/cash/list-deposits.ts'
import { listDebts } from '../features/debts/list-debts.ts'
import { readPartnerMoney } from '../features/debts/read-money.ts'
import { repayDebt } from '../features/debts/repay-debt.ts'
import { voidPartnerEntry } from '../features/debts/void-entry.ts'
import { proposeWriteOff } from '../features/debts/write-off-debt.ts'
import { requestFinalPayout } from '../features/withdrawals/final-payout.ts'
import type { cardCalls } from '@bailu/contract/cards'
import type { payoutCalls } from '@bailu/contract/payouts'
import type { taxCalls } from '@bailu/contract/tax'
import type { withholdingCalls } from '@bailu/contract/withholding'
import type { staffWithdrawalCalls, withdrawalCalls } from '@bailu/contract/withdrawals'
import type { Verbs } from '../core/perform.ts'
import { addRule, listRules, previewRule } from '../features/tax/staff-rules.ts'
import { approveWithdrawal } from '../features/withdrawals/approve-withdrawal.ts'
import { bankFile } from '../features/withdrawals/batch/bank-file.ts'
import { makeBatch } from '../features/withdrawals/batch/make-batch.ts'
import { payBatch } from '../features/withdrawals/batch/pay-batch.ts'
import { listBatches, readBatch } from '../features/withdrawals/batch/read-batches.ts'
import { readReady } from '../features/withdrawals/batch/ready.ts'
import { noteNotExecuted, releaseItem } from '../features/withdrawals/batch/release-item.ts'
import { takeFile } from '../features/withdrawals/batch/take-file.ts'
import { deleteCard } from '../features/withdrawals/card/delete-card.ts'
import { readCard } from '../features/withdrawals/card/read-card.ts'
import { saveCard } from '../features/withdrawals/card/save-card.ts'
import { giveUpBalance } from '../features/withdrawals/give-up-balance.ts'
import { listAllWithdrawals } from '../features/withdrawals/list-all-withdrawals.ts'
import { listPaidRewards } from '../features/income/list-paid-rewards.ts'
import { listWithdrawals } from '../features/withdrawals/list-withdrawals.ts'
import { payWithdrawal } from '../features/withdrawals/pay-withdrawal.ts'
import { readAccount, readStaffWithdrawal } from '../features/withdrawals/read-staff-withdrawal.ts'
import { previewWithdrawal, readTerms } from '../features/withdrawals/read-terms.ts'
import { readWithdrawal } from '../features/withdrawals/read-withdrawal.ts'
import { takeBackPayout } from '../features/withdrawals/take-back-payout.ts'
import { rejectWithdrawal } from '../features/withdrawals/reject-withdrawal.ts'
import { requestWithdrawal } from '../features/withdrawals/request-withdrawal.ts'
import { listYears } from '../features/withdrawals/statement/list-years.ts'
import { fileWithholding } from '../features/withdrawals/statement/file-withholding.ts'
import { listPayees, sumPayees } from '../features/withdrawals/statement/list-payees.ts'
import { filePnd3, readPnd3 } from '../features/withdrawals/statement/pnd3.ts'
import { makeStatement, makeStatementFor } from '../features/withdrawals/statement/make-statement.ts'

export const cardVerbs: Verbs<typeof cardCalls> = {
  'GET /api/card': readCard,
  'PUT /api/card': saveCard,
  'DELETE /api/card': deleteCard,
}

export const withdrawalVerbs: Verbs<typeof withdrawalCalls> = {
  'GET /api/withdrawal/terms': readTerms,
  'GET /api/withdrawal/preview': previewWithdrawal,
  'POST /api/withdrawal': requestWithdrawal,
  'POST /api/withdrawal/give-up': giveUpBalance,
  'GET /api/withdrawal': listWithdrawals,
  'GET /api/withdrawal/{id}': readWithdrawal,
  'GET /api/withdrawal/{id}/reward': listPaidRewards,
}

export const withholdingVerbs: Verbs<typeof withholdingCalls> = {
  'GET /api/withholding': listYears,
  'GET /api/withholding/{year}': makeStatement,
}

export const staffWithdrawalVerbs: Verbs<typeof staffWithdrawalCalls> = {
  'GET /api/staff/withdrawal': listAllWithdrawals,
  'GET /api/staff/withdrawal/{id}': readStaffWithdrawal,
  'POST /api/staff/withdrawal/{id}/account': readAccount,
  'POST /api/staff/withdrawal/{id}/approve': approveWithdrawal,
  'POST /api/staff/withdrawal/{id}/pay': payWithdrawal,
  'POST /api/staff/withdrawal/{id}/returned': takeBackPayout,
  'POST /api/staff/withdrawal/{id}/reject': rejectWithdrawal,
}

export const payoutVerbs: Verbs<typeof payoutCalls> = {
  'GET /api/staff/payout': listBatches,
  'GET /api/staff/payout/ready': readReady,
  'POST /api/staff/payout': makeBatch,
  'GET /api/staff/payout/{id}': readBatch,
  'GET /api/staff/payout/{id}/csv': bankFile,
  'POST /api/staff/payout/{id}/pay': payBatch,
  'POST /api/staff/payout/{id}/file': takeFile,
  'POST /api/staff/payout/{id}/not-executed': noteNotExecuted,
  'POST /api/staff/payout/{id}/release': releaseItem,
}

export const cashVerbs: Verbs<typeof cashCalls> = {
  'GET /api/staff/cash-deposit': listDeposits,
  'POST /api/staff/cash-deposit': depositCash,
  'POST /api/staff/cash-deposit/{id}/void': voidDeposit,
}

export const debtVerbs: Verbs<typeof debtCalls> = {
  'GET /api/staff/debt': listDebts,
  'GET /api/staff/partner/{id}/money': readPartnerMoney,
  'POST /api/staff/partner/{id}/repayment': repayDebt,
  'POST /api/staff/partner/{id}/write-off': proposeWriteOff,
  'POST /api/staff/partner-entry/{id}/void': voidPartnerEntry,
  'POST /api/staff/partner/{id}/final-payout': requestFinalPayout,
}

export const taxVerbs: Verbs<typeof taxCalls> = {
  'GET /api/staff/tax-rule': listRules,
  'POST /api/staff/tax-rule': addRule,
  'POST /api/staff/tax-rule/preview': previewRule,
  'GET /api/staff/withholding': listPayees,
  'GET /api/staff/withholding/sum': sumPayees,
  'GET /api/staff/withholding/csv': fileWithholding,
  'GET /api/staff/withholding/pnd3': readPnd3,
  'GET /api/staff/withholding/pnd3/file': filePnd3,
  'GET /api/staff/withholding/{id}/{year}': makeStatementFor,
}
