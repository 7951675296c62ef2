import { en } from './back-office/closing/en.ts'
import { th } from './back-office/closing/th.ts'
import { zh } from './back-office/closing/zh.ts'
import { en as ledgerEn } from './back-office/ledger/en.ts'
import { th as ledgerTh } from './back-office/ledger/th.ts'
import { zh as ledgerZh } from './back-office/ledger/zh.ts'

/** Texts of the CSV file of day closings. */
export const closingFile = {
  en: { ...en.file, sums: en.sums, counted: en.countedNames, accounts: ledgerEn.accounts },
  th: { ...th.file, sums: th.sums, counted: th.countedNames, accounts: ledgerTh.accounts },
  zh: { ...zh.file, sums: zh.sums, counted: zh.countedNames, accounts: ledgerZh.accounts },
}
