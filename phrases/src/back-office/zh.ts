import { zh as alarms } from './alarms/zh.ts'
import { zh as approvals } from './approvals/zh.ts'
import { zh as audit } from './audit/zh.ts'
import { zh as auditFields } from './audit-fields/zh.ts'
import { zh as cash } from './cash/zh.ts'
import { zh as bank } from './bank/zh.ts'
import { zh as care } from './care/zh.ts'
import { zh as closing } from './closing/zh.ts'
import { zh as content } from './content/zh.ts'
import { zh as debts } from './debts/zh.ts'
import { zh as exits } from './exits/zh.ts'
import { zh as ledger } from './ledger/zh.ts'
import { zh as orders } from './orders/zh.ts'
import { zh as payout } from '../payout/zh.ts'
import { zh as payouts } from './payouts/zh.ts'
import { zh as people } from './people/zh.ts'
import { zh as privacy } from './privacy/zh.ts'
import { zh as products } from './products/zh.ts'
import { zh as receipts } from './receipts/zh.ts'
import { zh as refunds } from './refunds/zh.ts'
import { zh as reports } from './reports/zh.ts'
import { zh as returns } from './returns/zh.ts'
import { zh as rewards } from './rewards/zh.ts'
import { zh as sale } from './sale/zh.ts'
import { zh as settings } from './settings/zh.ts'
import { zh as shell } from './shell/zh.ts'
import { zh as staff } from './staff/zh.ts'
import { zh as stock } from './stock/zh.ts'
import { zh as tax } from './tax/zh.ts'
import { zh as taxDocuments } from './tax-documents/zh.ts'
import { zh as today } from './today/zh.ts'
import { zh as withdrawals } from './withdrawals/zh.ts'
import type { BackOfficeWords } from './words.ts'

/** Texts of the back office, one namespace per feature. */
export const zh: BackOfficeWords = {
  alarms,
  approvals,
  audit,
  auditFields,
  bank,
  care,
  cash,
  closing,
  content,
  debts,
  exits,
  ledger,
  orders,
  banks: payout.banks,
  payouts,
  people,
  privacy,
  products,
  receipts,
  refunds,
  reports,
  returns,
  rewards,
  sale,
  settings,
  shell,
  staff,
  stock,
  tax,
  taxDocuments,
  today,
  withdrawals,
}
