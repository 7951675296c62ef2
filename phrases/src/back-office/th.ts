import { th as alarms } from '../alarms/staff/th.ts'
import { th as applications } from '../applications/staff/th.ts'
import { th as approvals } from '../approvals/staff/th.ts'
import { th as audit } from '../audit/staff/th.ts'
import { th as auditFields } from '../audit/staff/fields/th.ts'
import { th as bank } from '../bank/staff/th.ts'
import { th as cash } from '../cash/staff/th.ts'
import { th as catalogue } from '../catalogue/staff/th.ts'
import { th as closing } from '../closing/staff/th.ts'
import { th as content } from '../content/staff/th.ts'
import { th as customers } from '../customers/staff/th.ts'
import { th as dashboard } from '../dashboard/staff/th.ts'
import { th as dataImport } from '../data-import/staff/th.ts'
import { th as debts } from '../debts/staff/th.ts'
import { th as find } from '../find/staff/th.ts'
import { th as ledger } from '../ledger/staff/th.ts'
import { th as legal } from '../legal/staff/th.ts'
import { th as material } from '../material/staff/th.ts'
import { th as messages } from '../messages/staff/th.ts'
import { th as newOrder } from '../orders/staff/new-order/th.ts'
import { th as orderOutcomes } from '../orders/staff/outcomes/th.ts'
import { th as orders } from '../orders/staff/th.ts'
import { th as orderSupport } from '../orders/staff/support/th.ts'
import { th as parcels } from '../orders/staff/parcels/th.ts'
import { th as pickupPoints } from '../addresses/staff/th.ts'
import { th as partners } from '../partners/staff/th.ts'
import { th as payouts } from '../payouts/staff/th.ts'
import { th as receipts } from '../receipts/staff/th.ts'
import { th as refunds } from '../refunds/staff/th.ts'
import { th as reports } from '../reports/staff/th.ts'
import { th as returns } from '../returns/staff/th.ts'
import { th as rewards } from '../rewards/staff/th.ts'
import { th as shell } from '../shell/staff/th.ts'
import { th as shipDesk } from '../orders/staff/ship-desk/th.ts'
import { th as shopRules } from '../shop-rules/staff/th.ts'
import { th as staff } from '../staff/staff/th.ts'
import { th as stock } from '../stock/staff/th.ts'
import { th as taskNotices } from '../task-notices/th.ts'
import { th as tax } from '../tax/staff/th.ts'
import { th as taxDocuments } from '../tax/staff/documents/th.ts'
import { th as training } from '../training/staff/th.ts'
import { th as userWithdrawals } from '../withdrawals/th.ts'
import { th as withdrawals } from '../withdrawals/staff/th.ts'
import type { BackOfficeTranslations } from './translations.ts'

/** Texts of the back office: a namespace for each feature, and for topics whose texts are in a folder of their own. */
export const th: BackOfficeTranslations = {
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
