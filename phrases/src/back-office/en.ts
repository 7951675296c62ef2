import { en as alarms } from '../alarms/staff/en.ts'
import { en as applications } from '../applications/staff/en.ts'
import { en as approvals } from '../approvals/staff/en.ts'
import { en as audit } from '../audit/staff/en.ts'
import { en as auditFields } from '../audit/staff/fields/en.ts'
import { en as bank } from '../bank/staff/en.ts'
import { en as cash } from '../cash/staff/en.ts'
import { en as catalogue } from '../catalogue/staff/en.ts'
import { en as closing } from '../closing/staff/en.ts'
import { en as content } from '../content/staff/en.ts'
import { en as customers } from '../customers/staff/en.ts'
import { en as dashboard } from '../dashboard/staff/en.ts'
import { en as dataImport } from '../data-import/staff/en.ts'
import { en as debts } from '../debts/staff/en.ts'
import { en as find } from '../find/staff/en.ts'
import { en as ledger } from '../ledger/staff/en.ts'
import { en as legal } from '../legal/staff/en.ts'
import { en as material } from '../material/staff/en.ts'
import { en as messages } from '../messages/staff/en.ts'
import { en as newOrder } from '../orders/staff/new-order/en.ts'
import { en as orderOutcomes } from '../orders/staff/outcomes/en.ts'
import { en as orders } from '../orders/staff/en.ts'
import { en as orderSupport } from '../orders/staff/support/en.ts'
import { en as parcels } from '../orders/staff/parcels/en.ts'
import { en as pickupPoints } from '../addresses/staff/en.ts'
import { en as partners } from '../partners/staff/en.ts'
import { en as payouts } from '../payouts/staff/en.ts'
import { en as receipts } from '../receipts/staff/en.ts'
import { en as refunds } from '../refunds/staff/en.ts'
import { en as reports } from '../reports/staff/en.ts'
import { en as returns } from '../returns/staff/en.ts'
import { en as rewards } from '../rewards/staff/en.ts'
import { en as shell } from '../shell/staff/en.ts'
import { en as shipDesk } from '../orders/staff/ship-desk/en.ts'
import { en as shopRules } from '../shop-rules/staff/en.ts'
import { en as staff } from '../staff/staff/en.ts'
import { en as stock } from '../stock/staff/en.ts'
import { en as taskNotices } from '../task-notices/en.ts'
import { en as tax } from '../tax/staff/en.ts'
import { en as taxDocuments } from '../tax/staff/documents/en.ts'
import { en as training } from '../training/staff/en.ts'
import { en as userWithdrawals } from '../withdrawals/en.ts'
import { en as withdrawals } from '../withdrawals/staff/en.ts'

/** Texts of the back office: a namespace for each feature, and for topics whose texts are in a folder of their own. */
export const en = {
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
