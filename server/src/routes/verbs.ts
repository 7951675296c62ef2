import type { Calls } from '@bailu/contract/calls'
import type { Verbs } from '../core/perform.ts'
import { accountVerbs } from './account.ts'
import { approvalVerbs, ownAccountVerbs } from './approvals.ts'
import { addressVerbs } from './addresses.ts'
import { alarmVerbs, digestVerbs } from './alarms.ts'
import { auditVerbs } from './audit.ts'
import { basketVerbs } from './baskets.ts'
import { brandVerbs, staffBrandVerbs } from './brand.ts'
import { applicationVerbs, staffApplicationVerbs } from './applications.ts'
import { cartVerbs } from './cart.ts'
import { catalogueVerbs } from './catalogue.ts'
import { clientFileVerbs, clientVerbs } from './clients.ts'
import { contentVerbs } from './content.ts'
import { leadVerbs } from './leads.ts'
import { ledgerVerbs } from './ledger.ts'
import { levelVerbs } from './levels.ts'
import { dataCenterVerbs } from './data-center.ts'
import { incomeVerbs, staffRewardVerbs, partnerStatementVerbs, statementVerbs } from './income.ts'
import { materialVerbs } from './material.ts'
import { orderVerbs } from './orders.ts'
import { privacyVerbs } from './privacy.ts'
import { pushVerbs } from './push.ts'
import { refundVerbs, returnVerbs, staffRefundVerbs, staffReturnVerbs } from './returns.ts'
import { sessionVerbs } from './session.ts'
import { closingVerbs } from './staff-closing.ts'
import { staffArticleVerbs, staffMessageVerbs } from './staff-articles.ts'
import { staffHomeVerbs } from './staff-home.ts'
import { staffCatalogueVerbs, staffImportVerbs, staffProductVerbs, staffStockVerbs } from './staff-catalogue.ts'
import { staffOrderCareVerbs, staffReceiptVerbs } from './staff-order-care.ts'
import { staffOrderExitVerbs } from './staff-order-exits.ts'
import { staffOrderVerbs } from './staff-orders.ts'
import { staffPeopleVerbs } from './staff-people.ts'
import { staffPictureVerbs } from './staff-pictures.ts'
import { staffReportVerbs } from './staff-reports.ts'
import { staffStatementVerbs } from './staff-statements.ts'
import { staffSettingVerbs } from './staff-settings.ts'
import { staffTodayVerbs } from './staff-today.ts'
import {
  colleagueVerbs,
  passkeySignInVerbs,
  staffAccountVerbs,
  staffFactorVerbs,
  staffSessionVerbs,
} from './staff-session.ts'
import { trainingVerbs } from './training.ts'
import {
  cardVerbs,
  cashVerbs,
  debtVerbs,
  payoutVerbs,
  staffWithdrawalVerbs,
  taxVerbs,
  withdrawalVerbs,
  withholdingVerbs,
} from './withdrawals.ts'
import { taxDocumentVerbs } from './tax-documents.ts'

/** The handler of every call of the contract; a missing one is a compile error. */
export const verbs: Verbs<Calls> = {
  ...sessionVerbs,
  ...accountVerbs,
  ...privacyVerbs,
  ...catalogueVerbs,
  ...contentVerbs,
  ...brandVerbs,
  ...materialVerbs,
  ...trainingVerbs,
  ...cartVerbs,
  ...addressVerbs,
  ...orderVerbs,
  ...returnVerbs,
  ...refundVerbs,
  ...incomeVerbs,
  ...statementVerbs,
  ...cardVerbs,
  ...withdrawalVerbs,
  ...withholdingVerbs,
  ...staffWithdrawalVerbs,
  ...payoutVerbs,
  ...cashVerbs,
  ...debtVerbs,
  ...partnerStatementVerbs,
  ...taxVerbs,
  ...taxDocumentVerbs,
  ...ledgerVerbs,
  ...closingVerbs,
  ...clientVerbs,
  ...clientFileVerbs,
  ...dataCenterVerbs,
  ...pushVerbs,
  ...leadVerbs,
  ...basketVerbs,
  ...levelVerbs,
  ...applicationVerbs,
  ...staffSessionVerbs,
  ...staffAccountVerbs,
  ...staffFactorVerbs,
  ...passkeySignInVerbs,
  ...colleagueVerbs,
  ...auditVerbs,
  ...staffPeopleVerbs,
  ...staffOrderVerbs,
  ...staffOrderCareVerbs,
  ...staffReceiptVerbs,
  ...staffStatementVerbs,
  ...staffOrderExitVerbs,
  ...staffTodayVerbs,
  ...alarmVerbs,
  ...digestVerbs,
  ...staffPictureVerbs,
  ...staffCatalogueVerbs,
  ...staffProductVerbs,
  ...staffStockVerbs,
  ...staffImportVerbs,
  ...staffReturnVerbs,
  ...staffRefundVerbs,
  ...staffArticleVerbs,
  ...staffMessageVerbs,
  ...staffHomeVerbs,
  ...staffBrandVerbs,
  ...staffApplicationVerbs,
  ...staffRewardVerbs,
  ...staffSettingVerbs,
  ...staffReportVerbs,
  ...approvalVerbs,
  ...ownAccountVerbs,
}
