import { en } from './staff/en.ts'
import { th } from './staff/th.ts'
import { zh } from './staff/zh.ts'
import { en as ledgerEn } from '../ledger/staff/en.ts'
import { th as ledgerTh } from '../ledger/staff/th.ts'
import { zh as ledgerZh } from '../ledger/staff/zh.ts'

/** Texts of the CSV file of day closings. */
export const closingFileTexts = {
  en: { ...en.file, sums: en.sums, counted: en.countedNames, accounts: ledgerEn.accounts },
  th: { ...th.file, sums: th.sums, counted: th.countedNames, accounts: ledgerTh.accounts },
  zh: { ...zh.file, sums: zh.sums, counted: zh.countedNames, accounts: ledgerZh.accounts },
}
