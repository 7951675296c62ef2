import { th as alarms } from './alarms/th.ts'
import { th as approvals } from './approvals/th.ts'
import { th as audit } from './audit/th.ts'
import { th as auditFields } from './audit-fields/th.ts'
import { th as cash } from './cash/th.ts'
import { th as bank } from './bank/th.ts'
import { th as care } from './care/th.ts'
import { th as closing } from './closing/th.ts'
import { th as content } from './content/th.ts'
import { th as debts } from './debts/th.ts'
import { th as exits } from './exits/th.ts'
import { th as ledger } from './ledger/th.ts'
import { th as orders } from './orders/th.ts'
import { th as payout } from '../payout/th.ts'
import { th as payouts } from './payouts/th.ts'
import { th as people } from './people/th.ts'
import { th as privacy } from './privacy/th.ts'
import { th as products } from './products/th.ts'
import { th as receipts } from './receipts/th.ts'
import { th as refunds } from './refunds/th.ts'
import { th as reports } from './reports/th.ts'
import { th as returns } from './returns/th.ts'
import { th as rewards } from './rewards/th.ts'
import { th as sale } from './sale/th.ts'
import { th as settings } from './settings/th.ts'
import { th as shell } from './shell/th.ts'
import { th as staff } from './staff/th.ts'
import { th as stock } from './stock/th.ts'
import { th as tax } from './tax/th.ts'
import { th as taxDocuments } from './tax-documents/th.ts'
import { th as today } from './today/th.ts'
import { th as withdrawals } from './withdrawals/th.ts'
import type { BackOfficeWords } from './words.ts'

/** Texts of the back office, one namespace per feature. */
export const th: BackOfficeWords = {
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
