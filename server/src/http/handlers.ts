import type { Calls } from '@bailu/contract/calls'
import type { Handlers } from '../core/context.ts'
import { accountHandlers } from '../features/account/handlers.ts'
import { approvalHandlers } from '../features/approvals/handlers.ts'
import { addressHandlers } from '../features/addresses/handlers.ts'
import { alarmHandlers } from '../features/alarms/handlers.ts'
import { auditHandlers } from '../features/audit/handlers.ts'
import { basketHandlers } from '../features/baskets/handlers.ts'
import { contentHandlers } from '../features/content/handlers.ts'
import { applicationHandlers } from '../features/applications/handlers.ts'
import { cartHandlers } from '../features/cart/handlers.ts'
import { catalogueHandlers } from '../features/catalogue/handlers.ts'
import { clientHandlers } from '../features/clients/handlers.ts'
import { messageHandlers } from '../features/messages/handlers.ts'
import { avatarHandlers } from '../features/avatars/handlers.ts'
import { homeHandlers } from '../features/home/handlers.ts'
import { leadHandlers } from '../features/leads/handlers.ts'
import { ledgerHandlers } from '../features/ledger/handlers.ts'
import { shareHandlers } from '../features/share/handlers.ts'
import { levelHandlers } from '../features/levels/handlers.ts'
import { dataCenterHandlers } from '../features/data-center/handlers.ts'
import { incomeHandlers } from '../features/income/handlers.ts'
import { staffRewardHandlers } from '../features/rewards/handlers.ts'
import { materialHandlers } from '../features/material/handlers.ts'
import { orderHandlers } from '../features/orders/handlers.ts'
import { legalHandlers } from '../features/legal/handlers.ts'
import { notificationHandlers } from '../features/notifications/handlers.ts'
import { pushHandlers } from '../features/push/handlers.ts'
import { staffReasonHandlers } from '../features/reasons/handlers.ts'
import { returnHandlers } from '../features/returns/handlers.ts'
import { refundHandlers } from '../features/refunds/handlers.ts'
import { authHandlers } from '../features/auth/handlers.ts'
import { closingHandlers } from '../features/closing/handlers.ts'
import { staffStockHandlers } from '../features/stock/handlers.ts'
import { staffOrderHandlers } from '../features/orders/handlers-staff.ts'
import { staffReceiptHandlers } from '../features/receipts/handlers.ts'
import { staffCareHandlers, staffSegmentHandlers, staffCustomerHandlers } from '../features/customers/handlers.ts'
import { partnerHandlers } from '../features/partners/handlers.ts'
import { staffPictureHandlers } from '../features/files/handlers.ts'
import { staffReportHandlers } from '../features/reports/handlers.ts'
import { staffStatementHandlers } from '../features/bank/handlers.ts'
import { staffDataImportHandlers } from '../features/data-import/handlers.ts'
import { staffShopRuleHandlers } from '../features/shop-rules/handlers.ts'
import { taskNoticeHandlers } from '../features/task-notices/handlers.ts'
import { staffFindHandlers } from '../features/find/handlers.ts'
import { staffDashboardHandlers } from '../features/dashboard/handlers.ts'
import { staffHandlers } from '../features/staff/handlers.ts'
import { trainingHandlers } from '../features/training/handlers.ts'
import { withdrawalHandlers } from '../features/withdrawals/handlers.ts'
import { debtHandlers } from '../features/debts/handlers.ts'
import { cashHandlers } from '../features/cash/handlers.ts'
import { payoutHandlers } from '../features/payouts/handlers.ts'
import { taxHandlers } from '../features/tax/handlers.ts'

/** The handler of every call of the contract; a missing one is a compile error. */
export const handlers: Handlers<Calls> = {
  ...authHandlers,
  ...accountHandlers,
  ...legalHandlers,
  ...catalogueHandlers,
  ...contentHandlers,
  ...homeHandlers,
  ...messageHandlers,
  ...avatarHandlers,
  ...materialHandlers,
  ...trainingHandlers,
  ...cartHandlers,
  ...addressHandlers,
  ...orderHandlers,
  ...staffReasonHandlers,
  ...returnHandlers,
  ...refundHandlers,
  ...incomeHandlers,
  ...withdrawalHandlers,
  ...payoutHandlers,
  ...cashHandlers,
  ...debtHandlers,
  ...taxHandlers,
  ...ledgerHandlers,
  ...closingHandlers,
  ...clientHandlers,
  ...dataCenterHandlers,
  ...notificationHandlers,
  ...pushHandlers,
  ...leadHandlers,
  ...basketHandlers,
  ...levelHandlers,
  ...shareHandlers,
  ...applicationHandlers,
  ...staffHandlers,
  ...auditHandlers,
  ...staffCustomerHandlers,
  ...staffCareHandlers,
  ...staffSegmentHandlers,
  ...partnerHandlers,
  ...staffOrderHandlers,
  ...staffReceiptHandlers,
  ...staffStatementHandlers,
  ...staffDataImportHandlers,
  ...staffDashboardHandlers,
  ...staffFindHandlers,
  ...taskNoticeHandlers,
  ...alarmHandlers,
  ...staffPictureHandlers,
  ...staffStockHandlers,
  ...staffRewardHandlers,
  ...staffShopRuleHandlers,
  ...staffReportHandlers,
  ...approvalHandlers,
}
