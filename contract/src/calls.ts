import type * as z from 'zod'
import type { StaffRole, Who } from './call.ts'
import { hasRole, type WithRoles } from './staff/kinds.ts'
import { accountCalls } from './account/shop.ts'
import { ownAvatarCalls, avatarCalls } from './avatars/shop.ts'
import { pickupPointCalls, staffPickupPointCalls } from './addresses/pickup-points.ts'
import { addressCalls } from './addresses/shop.ts'
import { staffAlarmCalls, staffDigestCalls } from './alarms/staff.ts'
import { staffAuditCalls } from './audit/staff.ts'
import { basketCalls } from './baskets/shop.ts'
import { brandCalls } from './content/brand.ts'
import { staffBrandCalls } from './content/staff-brand.ts'
import { staffApprovalCalls } from './approvals/staff.ts'
import { staffOwnAccountCalls } from './staff/own-accounts.ts'
import { applicationCalls } from './applications/shop.ts'
import { staffApplicationCalls } from './applications/staff.ts'
import { cardCalls } from './withdrawals/card.ts'
import { cartCalls } from './cart/shop.ts'
import { catalogueCalls } from './catalogue/shop.ts'
import { clientCalls } from './clients/shop.ts'
import { clientFileCalls } from './clients/file.ts'
import { clientDeskCalls } from './clients/desk.ts'
import { staffColleagueCalls, staffAccountCalls } from './staff/staff.ts'
import { contentCalls } from './content/shop.ts'
import { messageCalls } from './messages/shop.ts'
import { dataCenterCalls } from './data-center/shop.ts'
import { staffFileCalls, staffPictureCalls } from './files/staff.ts'
import { leadCalls } from './leads/shop.ts'
import { shareCalls } from './share/shop.ts'
import { productReportCalls } from './data-center/products.ts'
import { levelCalls } from './levels/shop.ts'
import { incomeCalls } from './income/shop.ts'
import { incomeStatementCalls } from './income/statement.ts'
import { staffIncomeStatementCalls } from './income/staff.ts'
import { materialCalls } from './material/shop.ts'
import { staffMaterialCalls } from './material/staff.ts'
import { guestAccessCalls } from './orders/guest-access.ts'
import { orderCalls } from './orders/shop.ts'
import { paymentCalls } from './orders/payment.ts'
import { staffPayoutCalls } from './payouts/staff.ts'
import { legalCalls } from './legal/shop.ts'
import { staffRetentionCalls } from './legal/staff.ts'
import { notificationCalls } from './notifications/shop.ts'
import { pushCalls } from './push/shop.ts'
import { refundCalls } from './refunds/shop.ts'
import { staffRefundCalls } from './refunds/staff.ts'
import { returnCalls } from './returns/shop.ts'
import { staffReturnCalls } from './returns/staff.ts'
import { authCalls } from './auth/shop.ts'
import { staffArticleCalls, staffHomeCalls } from './content/staff.ts'
import { staffMessageCalls } from './messages/staff.ts'
import { staffPasskeyCalls, staffSecondFactorCalls, staffAuthCalls } from './auth/staff.ts'
import { staffProductImportCalls } from './catalogue/import.ts'
import { staffCatalogueCalls, staffProductListCalls } from './catalogue/staff.ts'
import { staffSearchCalls } from './catalogue/search.ts'
import { staffCashCalls } from './cash/staff.ts'
import { staffDebtCalls } from './debts/staff.ts'
import { staffReasonCalls } from './reasons/staff.ts'
import { staffReceiptCalls } from './receipts/staff.ts'
import { staffBankCalls } from './bank/staff.ts'
import { staffDataImportCalls } from './data-import/staff.ts'
import { staffClosingCalls } from './closing/staff.ts'
import { staffLedgerCalls } from './ledger/staff.ts'
import { staffOrderSupportCalls } from './orders/support.ts'
import { staffOrderOutcomeCalls } from './orders/outcomes.ts'
import { staffParcelCalls } from './orders/parcels.ts'
import { staffOrderCalls } from './orders/staff.ts'
import { staffPaymentCalls } from './orders/staff-payment.ts'
import { staffShippingCalls } from './orders/shipping.ts'
import { staffCareCalls } from './customers/staff-care.ts'
import { staffSegmentCalls } from './customers/staff-segments.ts'
import { staffCustomerCalls } from './customers/staff.ts'
import { partnerCalls } from './partners/shop.ts'
import { staffPartnerCalls } from './partners/staff.ts'
import { staffRewardCalls } from './rewards/staff.ts'
import { staffReportCalls } from './reports/staff.ts'
import { staffShopRuleCalls } from './shop-rules/staff.ts'
import { staffStockCalls } from './stock/staff.ts'
import { staffDashboardCalls } from './dashboard/staff.ts'
import { staffFindCalls } from './find/staff.ts'
import { staffTaskNoticeCalls } from './task-notices/staff.ts'
import { staffTaxCalls } from './tax/staff.ts'
import { taxDocumentCalls } from './tax/documents.ts'
import { staffTaxDocumentCalls } from './tax/staff-documents.ts'
import { trainingCalls } from './training/shop.ts'
import { staffTrainingCalls } from './training/staff.ts'
import { withdrawalCalls } from './withdrawals/shop.ts'
import { staffWithdrawalCalls } from './withdrawals/staff.ts'
import { withholdingCalls } from './tax/shop.ts'

/** Every call of the product, by `METHOD /path`. The phone imports only its types. */
export const calls = {
  ...authCalls,
  ...accountCalls,
  ...ownAvatarCalls,
  ...legalCalls,
  ...staffRetentionCalls,
  ...catalogueCalls,
  ...contentCalls,
  ...avatarCalls,
  ...messageCalls,
  ...brandCalls,
  ...materialCalls,
  ...trainingCalls,
  ...cartCalls,
  ...addressCalls,
  ...pickupPointCalls,
  ...guestAccessCalls,
  ...orderCalls,
  ...paymentCalls,
  ...returnCalls,
  ...refundCalls,
  ...incomeCalls,
  ...incomeStatementCalls,
  ...cardCalls,
  ...withdrawalCalls,
  ...withholdingCalls,
  ...clientCalls,
  ...partnerCalls,
  ...clientFileCalls,
  ...clientDeskCalls,
  ...dataCenterCalls,
  ...notificationCalls,
  ...pushCalls,
  ...leadCalls,
  ...basketCalls,
  ...levelCalls,
  ...shareCalls,
  ...productReportCalls,
  ...applicationCalls,
  ...staffAuthCalls,
  ...staffDashboardCalls,
  ...staffFindCalls,
  ...staffTaskNoticeCalls,
  ...staffAlarmCalls,
  ...staffDigestCalls,
  ...staffAccountCalls,
  ...staffSecondFactorCalls,
  ...staffPasskeyCalls,
  ...staffColleagueCalls,
  ...staffAuditCalls,
  ...staffCustomerCalls,
  ...staffCareCalls,
  ...staffSegmentCalls,
  ...staffPartnerCalls,
  ...staffOrderCalls,
  ...staffPaymentCalls,
  ...staffShippingCalls,
  ...staffOrderSupportCalls,
  ...staffOrderOutcomeCalls,
  ...staffParcelCalls,
  ...staffPickupPointCalls,
  ...staffPictureCalls,
  ...staffReturnCalls,
  ...staffRefundCalls,
  ...staffArticleCalls,
  ...staffMessageCalls,
  ...staffHomeCalls,
  ...staffBrandCalls,
  ...staffFileCalls,
  ...staffMaterialCalls,
  ...staffTrainingCalls,
  ...staffApplicationCalls,
  ...staffWithdrawalCalls,
  ...staffPayoutCalls,
  ...staffCashCalls,
  ...staffDebtCalls,
  ...staffIncomeStatementCalls,
  ...staffReasonCalls,
  ...staffReceiptCalls,
  ...staffBankCalls,
  ...staffDataImportCalls,
  ...staffTaxCalls,
  ...taxDocumentCalls,
  ...staffTaxDocumentCalls,
  ...staffLedgerCalls,
  ...staffClosingCalls,
  ...staffRewardCalls,
  ...staffCatalogueCalls,
  ...staffProductListCalls,
  ...staffStockCalls,
  ...staffProductImportCalls,
  ...staffSearchCalls,
  ...staffShopRuleCalls,
  ...staffReportCalls,
  ...staffApprovalCalls,
  ...staffOwnAccountCalls,
}

export type Calls = typeof calls
export type Key = keyof Calls

/** Whether a member of staff may make a call; false for the calls of customers. */
export const mayStaffCall = (person: WithRoles, who: Who): boolean => typeof who !== 'string' && hasRole(person, ...who)

/** Keys of the calls that staff with these roles may make. */
export const callsOfRoles = (roles: readonly StaffRole[]): Key[] =>
  (Object.keys(calls) as Key[]).filter((key) => mayStaffCall({ roles }, calls[key].who))

/** What a caller sends, before the server's defaults and cleaning. */
export type InputOf<K extends Key> = z.input<Calls[K]['input']>
/** What a handler receives: input after parsing and defaults. */
export type ParsedOf<K extends Key> = z.output<Calls[K]['input']>
/** Type of `data` in the reply; `never` for files. */
export type ReplyOf<K extends Key> = Calls[K]['reply'] extends z.ZodType ? z.output<Calls[K]['reply']> : never
