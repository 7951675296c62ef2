import { en as alarms } from './alarms/en.ts'
import { en as approvals } from './approvals/en.ts'
import { en as audit } from './audit/en.ts'
import { en as auditFields } from './audit-fields/en.ts'
import { en as cash } from './cash/en.ts'
import { en as bank } from './bank/en.ts'
import { en as care } from './care/en.ts'
import { en as closing } from './closing/en.ts'
import { en as content } from './content/en.ts'
import { en as debts } from './debts/en.ts'
import { en as exits } from './exits/en.ts'
import { en as ledger } from './ledger/en.ts'
import { en as orders } from './orders/en.ts'
import { en as payout } from '../payout/en.ts'
import { en as payouts } from './payouts/en.ts'
import { en as people } from './people/en.ts'
import { en as privacy } from './privacy/en.ts'
import { en as products } from './products/en.ts'
import { en as receipts } from './receipts/en.ts'
import { en as refunds } from './refunds/en.ts'
import { en as reports } from './reports/en.ts'
import { en as returns } from './returns/en.ts'
import { en as rewards } from './rewards/en.ts'
import { en as sale } from './sale/en.ts'
import { en as settings } from './settings/en.ts'
import { en as shell } from './shell/en.ts'
import { en as staff } from './staff/en.ts'
import { en as stock } from './stock/en.ts'
import { en as tax } from './tax/en.ts'
import { en as taxDocuments } from './tax-documents/en.ts'
import { en as today } from './today/en.ts'
import { en as withdrawals } from './withdrawals/en.ts'

/** Texts of the back office, one namespace per feature. */
export const en = {
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
