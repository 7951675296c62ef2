import { zh as alarms } from '../alarms/staff/zh.ts'
import { zh as applications } from '../applications/staff/zh.ts'
import { zh as approvals } from '../approvals/staff/zh.ts'
import { zh as audit } from '../audit/staff/zh.ts'
import { zh as auditFields } from '../audit/staff/fields/zh.ts'
import { zh as bank } from '../bank/staff/zh.ts'
import { zh as cash } from '../cash/staff/zh.ts'
import { zh as catalogue } from '../catalogue/staff/zh.ts'
import { zh as closing } from '../closing/staff/zh.ts'
import { zh as content } from '../content/staff/zh.ts'
import { zh as customers } from '../customers/staff/zh.ts'
import { zh as dashboard } from '../dashboard/staff/zh.ts'
import { zh as dataImport } from '../data-import/staff/zh.ts'
import { zh as debts } from '../debts/staff/zh.ts'
import { zh as find } from '../find/staff/zh.ts'
import { zh as ledger } from '../ledger/staff/zh.ts'
import { zh as legal } from '../legal/staff/zh.ts'
import { zh as material } from '../material/staff/zh.ts'
import { zh as messages } from '../messages/staff/zh.ts'
import { zh as newOrder } from '../orders/staff/new-order/zh.ts'
import { zh as orderOutcomes } from '../orders/staff/outcomes/zh.ts'
import { zh as orders } from '../orders/staff/zh.ts'
import { zh as orderSupport } from '../orders/staff/support/zh.ts'
import { zh as parcels } from '../orders/staff/parcels/zh.ts'
import { zh as pickupPoints } from '../addresses/staff/zh.ts'
import { zh as partners } from '../partners/staff/zh.ts'
import { zh as payouts } from '../payouts/staff/zh.ts'
import { zh as receipts } from '../receipts/staff/zh.ts'
import { zh as refunds } from '../refunds/staff/zh.ts'
import { zh as reports } from '../reports/staff/zh.ts'
import { zh as returns } from '../returns/staff/zh.ts'
import { zh as rewards } from '../rewards/staff/zh.ts'
import { zh as shell } from '../shell/staff/zh.ts'
import { zh as shipDesk } from '../orders/staff/ship-desk/zh.ts'
import { zh as shopRules } from '../shop-rules/staff/zh.ts'
import { zh as staff } from '../staff/staff/zh.ts'
import { zh as stock } from '../stock/staff/zh.ts'
import { zh as taskNotices } from '../task-notices/zh.ts'
import { zh as tax } from '../tax/staff/zh.ts'
import { zh as taxDocuments } from '../tax/staff/documents/zh.ts'
import { zh as training } from '../training/staff/zh.ts'
import { zh as userWithdrawals } from '../withdrawals/zh.ts'
import { zh as withdrawals } from '../withdrawals/staff/zh.ts'
import type { BackOfficeTranslations } from './translations.ts'

/** Texts of the back office: a namespace for each feature, and for topics whose texts are in a folder of their own. */
export const zh: BackOfficeTranslations = {
  alarms,
  applications,
  approvals,
  audit,
  auditFields,
  bank,
  banks: userWithdrawals.banks,
  cash,
  catalogue,
  closing,
  content,
  customers,
  dashboard,
  dataImport,
  debts,
  find,
  ledger,
  legal,
  material,
  messages,
  newOrder,
  orderOutcomes,
  orders,
  orderSupport,
  parcels,
  partners,
  payouts,
  pickupPoints,
  receipts,
  refunds,
  reports,
  returns,
  rewards,
  shell,
  shipDesk,
  shopRules,
  staff,
  stock,
  taskNotices,
  tax,
  taxDocuments,
  training,
  withdrawals,
}
