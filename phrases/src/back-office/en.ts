import { en as alarms } from '../alarms/staff/en.ts'
import { en as approvals } from '../approvals/staff/en.ts'
import { en as audit } from '../audit/staff/en.ts'
import { en as auditFields } from '../audit/staff/fields/en.ts'
import { en as cash } from '../cash/staff/en.ts'
import { en as bank } from '../bank/staff/en.ts'
import { en as care } from '../orders/staff/support/en.ts'
import { en as closing } from '../closing/staff/en.ts'
import { en as content } from '../content/staff/en.ts'
import { en as debts } from '../debts/staff/en.ts'
import { en as exits } from '../orders/staff/outcomes/en.ts'
import { en as ledger } from '../ledger/staff/en.ts'
import { en as orders } from '../orders/staff/en.ts'
import { en as payout } from '../withdrawals/en.ts'
import { en as payouts } from '../payouts/staff/en.ts'
import { en as people } from '../customers/staff/en.ts'
import { en as privacy } from '../legal/staff/en.ts'
import { en as products } from '../catalogue/staff/en.ts'
import { en as receipts } from '../receipts/staff/en.ts'
import { en as refunds } from '../refunds/staff/en.ts'
import { en as reports } from '../reports/staff/en.ts'
import { en as returns } from '../returns/staff/en.ts'
import { en as rewards } from '../rewards/staff/en.ts'
import { en as sale } from '../orders/staff/new-order/en.ts'
import { en as settings } from '../shop-rules/staff/en.ts'
import { en as shell } from '../shell/staff/en.ts'
import { en as staff } from '../staff/staff/en.ts'
import { en as stock } from '../stock/staff/en.ts'
import { en as tax } from '../tax/staff/en.ts'
import { en as taxDocuments } from '../tax/staff/documents/en.ts'
import { en as today } from '../dashboard/staff/en.ts'
import { en as withdrawals } from '../withdrawals/staff/en.ts'

/** Texts of the back office, one namespace per feature. */
export const en = {
  alarms,
  approvals,
  audit,
  auditFields,
  bank,
  orderSupport: care,
  cash,
  closing,
  content,
  debts,
  orderOutcomes: exits,
  ledger,
  orders,
  banks: payout.banks,
  payouts,
  customers: people,
  legal: privacy,
  catalogue: products,
  receipts,
  refunds,
  reports,
  returns,
  rewards,
  newOrder: sale,
  shopRules: settings,
  shell,
  staff,
  stock,
  tax,
  taxDocuments,
  dashboard: today,
  withdrawals,
}
