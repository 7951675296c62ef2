import type * as z from 'zod'
import { accountCalls } from './account.ts'
import { addressCalls } from './addresses.ts'
import { alarmCalls } from './alarms.ts'
import { auditCalls } from './audit.ts'
import { basketCalls } from './baskets.ts'
import { brandCalls, staffBrandCalls } from './brand.ts'
import { approvalCalls, ownAccountCalls } from './approvals.ts'
import { applicationCalls, staffApplicationCalls } from './applications.ts'
import { cardCalls } from './cards.ts'
import { cartCalls } from './cart.ts'
import { catalogueCalls } from './catalogue.ts'
import { clientCalls, clientFileCalls } from './clients.ts'
import { colleagueCalls } from './colleagues.ts'
import { contentCalls } from './content.ts'
import { dataCenterCalls } from './data-center.ts'
import { digestCalls } from './digest.ts'
import { staffFileCalls } from './files.ts'
import { leadCalls } from './leads.ts'
import { levelCalls } from './level-calls.ts'
import { incomeCalls } from './income.ts'
import { partnerStatementCalls, statementCalls } from './income-statement.ts'
import { materialCalls, staffMaterialCalls } from './material.ts'
import { orderCalls } from './orders.ts'
import { payoutCalls } from './payouts.ts'
import { privacyCalls } from './privacy.ts'
import { pushCalls } from './push.ts'
import { refundCalls, staffRefundCalls } from './refunds.ts'
import { returnCalls, staffReturnCalls } from './returns.ts'
import { sessionCalls } from './session.ts'
import { staffAccountCalls } from './staff-account.ts'
import { staffArticleCalls, staffMessageCalls } from './staff-articles.ts'
import { passkeySignInCalls, staffFactorCalls } from './staff-factors.ts'
import { staffHomeCalls } from './staff-home.ts'
import { staffCatalogueCalls } from './staff-catalogue.ts'
import { staffImportCalls } from './staff-import.ts'
import { cashCalls } from './staff-cash.ts'
import { debtCalls } from './staff-debts.ts'
import { staffReceiptCalls } from './staff-receipts.ts'
import { staffStatementCalls } from './staff-statements.ts'
import { closingCalls } from './staff-closing.ts'
import { ledgerCalls } from './staff-ledger.ts'
import { staffOrderCareCalls } from './staff-order-care.ts'
import { staffOrderExitCalls } from './staff-order-exits.ts'
import { staffOrderCalls } from './staff-orders.ts'
import { staffPeopleCalls } from './staff-people.ts'
import { staffProductDeeds } from './staff-product-deeds.ts'
import { staffPictureCalls } from './staff-pictures.ts'
import { staffRewardCalls } from './staff-rewards.ts'
import { staffReportCalls } from './reports.ts'
import { staffSettingCalls } from './settings.ts'
import { staffSessionCalls } from './staff-session.ts'
import { staffStockCalls } from './staff-stock.ts'
import { staffTodayCalls } from './staff-today.ts'
import { taxCalls } from './tax.ts'
import { taxDocumentCalls } from './tax-documents.ts'
import { staffTrainingCalls, trainingCalls } from './training.ts'
import { staffWithdrawalCalls, withdrawalCalls } from './withdrawals.ts'
import { withholdingCalls } from './withholding.ts'

/** Every call of the product, by `METHOD /path`. The phone imports only its types. */
export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...privacyCalls,
  ...catalogueCalls,
  ...contentCalls,
  ...brandCalls,
  ...materialCalls,
  ...trainingCalls,
  ...cartCalls,
  ...addressCalls,
  ...orderCalls,
  ...returnCalls,
  ...refundCalls,
  ...incomeCalls,
  ...statementCalls,
  ...cardCalls,
  ...withdrawalCalls,
  ...withholdingCalls,
  ...clientCalls,
  ...clientFileCalls,
  ...dataCenterCalls,
  ...pushCalls,
  ...leadCalls,
  ...basketCalls,
  ...levelCalls,
  ...applicationCalls,
  ...staffSessionCalls,
  ...staffTodayCalls,
  ...alarmCalls,
  ...digestCalls,
  ...staffAccountCalls,
  ...staffFactorCalls,
  ...passkeySignInCalls,
  ...colleagueCalls,
  ...auditCalls,
  ...staffPeopleCalls,
  ...staffOrderCalls,
  ...staffOrderCareCalls,
  ...staffOrderExitCalls,
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
  ...payoutCalls,
  ...cashCalls,
  ...debtCalls,
  ...partnerStatementCalls,
  ...staffReceiptCalls,
  ...staffStatementCalls,
  ...taxCalls,
  ...taxDocumentCalls,
  ...ledgerCalls,
  ...closingCalls,
  ...staffRewardCalls,
  ...staffCatalogueCalls,
  ...staffProductDeeds,
  ...staffStockCalls,
  ...staffImportCalls,
  ...staffSettingCalls,
  ...staffReportCalls,
  ...approvalCalls,
  ...ownAccountCalls,
}

export type Calls = typeof calls
export type Key = keyof Calls

/** What a caller sends, before the server's defaults and cleaning. */
export type InputOf<K extends Key> = z.input<Calls[K]['input']>
/** What a handler receives: input after parsing and defaults. */
export type ParsedOf<K extends Key> = z.output<Calls[K]['input']>
/** Type of `data` in the reply; `never` for files. */
export type ReplyOf<K extends Key> = Calls[K]['reply'] extends z.ZodType ? z.output<Calls[K]['reply']> : never
