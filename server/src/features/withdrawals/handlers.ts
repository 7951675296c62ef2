import type { staffCashCalls } from '@bailu/contract/cash/staff'
import type { staffDebtCalls } from '@bailu/contract/debts/staff'
import { depositCash, voidDeposit } from '../cash/deposit-cash.ts'
import { listDeposits } from '../cash/list-deposits.ts'
import { listDebts } from '../debts/read-debts.ts'
import { readPartnerMoney } from '../debts/read-debts.ts'
import { repayDebt } from '../debts/settle-debt.ts'
import { voidPartnerEntry } from '../debts/void-entry.ts'
import { proposeWriteOff } from '../debts/settle-debt.ts'
import { requestFinalPayout } from './final-payout.ts'
import type { cardCalls } from '@bailu/contract/withdrawals/card'
import type { staffPayoutCalls } from '@bailu/contract/payouts/staff'
import type { staffTaxCalls } from '@bailu/contract/tax/staff'
import type { withholdingCalls } from '@bailu/contract/tax/shop'
import type { withdrawalCalls } from '@bailu/contract/withdrawals/shop'
import type { staffWithdrawalCalls } from '@bailu/contract/withdrawals/staff'
import type { Handlers } from '../../core/perform.ts'
import { addTaxRule, listTaxRules, previewTaxRule } from '../tax/staff-tax-rules.ts'
import { approveWithdrawal } from './decide-withdrawal.ts'
import { downloadBankFile } from '../payouts/bank-file.ts'
import { createBatch } from '../payouts/make-batch.ts'
import { payBatch } from '../payouts/pay-batch.ts'
import { listBatches, readBatch } from '../payouts/read-batches.ts'
import { readReadySums } from '../payouts/make-batch.ts'
import { noteNotExecuted, releaseItem } from '../payouts/pay-batch.ts'
import { createBankFile } from '../payouts/bank-file.ts'
import { deleteCard } from './card/save-card.ts'
import { readCard } from './card/read-card.ts'
import { saveCard } from './card/save-card.ts'
import { giveUpBalance } from './final-payout.ts'
import { listAllWithdrawals } from './list-withdrawals.ts'
import { listWithdrawalRewards } from '../income/withdrawal-shares.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
import { readPayeeAccount, readStaffWithdrawal } from './read-staff-withdrawal.ts'
import { previewWithdrawal, readWithdrawalTerms } from './withdrawal-terms.ts'
import { readWithdrawal } from './list-withdrawals.ts'
import { notePayoutReturned } from './return-payout.ts'
import { rejectWithdrawal } from './decide-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { listWithholdingYears } from './withholding/make-certificate.ts'
import { fileWithholding } from './withholding/file-withholding.ts'
import { listPayees, sumPayees } from './withholding/file-withholding.ts'
import { filePnd3, readPnd3 } from './withholding/pnd3.ts'
import { makeCertificate, makePartnerCertificate } from './withholding/make-certificate.ts'

export const cardHandlers: Handlers<typeof cardCalls> = {
  'GET /api/card': readCard,
  'PUT /api/card': saveCard,
  'DELETE /api/card': deleteCard,
}

export const withdrawalHandlers: Handlers<typeof withdrawalCalls> = {
  'GET /api/withdrawal/terms': readWithdrawalTerms,
  'GET /api/withdrawal/preview': previewWithdrawal,
  'POST /api/withdrawal': requestWithdrawal,
  'POST /api/withdrawal/give-up': giveUpBalance,
  'GET /api/withdrawal': listWithdrawals,
  'GET /api/withdrawal/{id}': readWithdrawal,
  'GET /api/withdrawal/{id}/reward': listWithdrawalRewards,
}

export const withholdingHandlers: Handlers<typeof withholdingCalls> = {
  'GET /api/withholding': listWithholdingYears,
  'GET /api/withholding/{year}': makeCertificate,
}

export const staffWithdrawalHandlers: Handlers<typeof staffWithdrawalCalls> = {
  'GET /api/staff/withdrawal': listAllWithdrawals,
  'GET /api/staff/withdrawal/{id}': readStaffWithdrawal,
  'POST /api/staff/withdrawal/{id}/account': readPayeeAccount,
  'POST /api/staff/withdrawal/{id}/approve': approveWithdrawal,
  'POST /api/staff/withdrawal/{id}/pay': payWithdrawal,
  'POST /api/staff/withdrawal/{id}/returned': notePayoutReturned,
  'POST /api/staff/withdrawal/{id}/reject': rejectWithdrawal,
}

export const payoutHandlers: Handlers<typeof staffPayoutCalls> = {
  'GET /api/staff/payout': listBatches,
  'GET /api/staff/payout/ready': readReadySums,
  'POST /api/staff/payout': createBatch,
  'GET /api/staff/payout/{id}': readBatch,
  'GET /api/staff/payout/{id}/csv': downloadBankFile,
  'POST /api/staff/payout/{id}/pay': payBatch,
  'POST /api/staff/payout/{id}/file': createBankFile,
  'POST /api/staff/payout/{id}/not-executed': noteNotExecuted,
  'POST /api/staff/payout/{id}/release': releaseItem,
}

export const cashHandlers: Handlers<typeof staffCashCalls> = {
  'GET /api/staff/cash-deposit': listDeposits,
  'POST /api/staff/cash-deposit': depositCash,
  'POST /api/staff/cash-deposit/{id}/void': voidDeposit,
}

export const debtHandlers: Handlers<typeof staffDebtCalls> = {
  'GET /api/staff/debt': listDebts,
  'GET /api/staff/partner/{id}/money': readPartnerMoney,
  'POST /api/staff/partner/{id}/repayment': repayDebt,
  'POST /api/staff/partner/{id}/write-off': proposeWriteOff,
  'POST /api/staff/partner-entry/{id}/void': voidPartnerEntry,
  'POST /api/staff/partner/{id}/final-payout': requestFinalPayout,
}

export const taxHandlers: Handlers<typeof staffTaxCalls> = {
  'GET /api/staff/tax-rule': listTaxRules,
  'POST /api/staff/tax-rule': addTaxRule,
  'POST /api/staff/tax-rule/preview': previewTaxRule,
  'GET /api/staff/withholding': listPayees,
  'GET /api/staff/withholding/sum': sumPayees,
  'GET /api/staff/withholding/csv': fileWithholding,
  'GET /api/staff/withholding/pnd3': readPnd3,
  'GET /api/staff/withholding/pnd3/file': filePnd3,
  'GET /api/staff/withholding/{id}/{year}': makePartnerCertificate,
}
