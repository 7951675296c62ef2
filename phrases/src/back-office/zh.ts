import { zh as alarms } from '../alarms/staff/zh.ts'
import { zh as approvals } from '../approvals/staff/zh.ts'
import { zh as audit } from '../audit/staff/zh.ts'
import { zh as auditFields } from '../audit/staff/fields/zh.ts'
import { zh as cash } from '../cash/staff/zh.ts'
import { zh as bank } from '../bank/staff/zh.ts'
import { zh as care } from '../orders/staff/support/zh.ts'
import { zh as closing } from '../closing/staff/zh.ts'
import { zh as content } from '../content/staff/zh.ts'
import { zh as debts } from '../debts/staff/zh.ts'
import { zh as exits } from '../orders/staff/outcomes/zh.ts'
import { zh as ledger } from '../ledger/staff/zh.ts'
import { zh as orders } from '../orders/staff/zh.ts'
import { zh as payout } from '../withdrawals/zh.ts'
import { zh as payouts } from '../payouts/staff/zh.ts'
import { zh as people } from '../customers/staff/zh.ts'
import { zh as privacy } from '../legal/staff/zh.ts'
import { zh as products } from '../catalogue/staff/zh.ts'
import { zh as receipts } from '../receipts/staff/zh.ts'
import { zh as refunds } from '../refunds/staff/zh.ts'
import { zh as reports } from '../reports/staff/zh.ts'
import { zh as returns } from '../returns/staff/zh.ts'
import { zh as rewards } from '../rewards/staff/zh.ts'
import { zh as sale } from '../orders/staff/new-order/zh.ts'
import { zh as settings } from '../shop-rules/staff/zh.ts'
import { zh as shell } from '../shell/staff/zh.ts'
import { zh as staff } from '../staff/staff/zh.ts'
import { zh as stock } from '../stock/staff/zh.ts'
import { zh as tax } from '../tax/staff/zh.ts'
import { zh as taxDocuments } from '../tax/staff/documents/zh.ts'
import { zh as today } from '../dashboard/staff/zh.ts'
import { zh as withdrawals } from '../withdrawals/staff/zh.ts'
import type { BackOfficeTranslations } from './translations.ts'

/** Texts of the back office, one namespace per feature. */
export const zh: BackOfficeTranslations = {
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
