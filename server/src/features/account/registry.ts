import { addressData, eraseAddresses } from '../addresses/own-data.ts'
import { applicationData, eraseApplications } from '../applications/own-data.ts'
import { eraseCorrectionReasons } from '../approvals/propose.ts'
import { eraseAuditTexts } from '../audit/erase-audit-texts.ts'
import { basketData, eraseBaskets } from '../baskets/own-data.ts'
import { cartData, eraseCart } from '../cart/own-data.ts'
import { eraseClientData } from '../clients/client-consents.ts'
import { clientConsentData, clientFileData } from '../clients/own-client-file.ts'
import { eraseImported, importedData } from '../data-import/invite-people.ts'
import { balanceData, pointData, rewardData, withheldData } from '../income/own-data.ts'
import { eraseLeadsOf, leadData, leadsAboutData } from '../leads/erase-leads.ts'
import type { PersonalDataSection } from '../legal/personal-data.ts'
import { levelData, monthGoalData } from '../levels/read-level.ts'
import { eraseMails, mailData } from '../mail/own-data.ts'
import { eraseLinks, joinLinkData } from '../share/links.ts'
import { eraseMessageData, messageData } from '../messages/own-data.ts'
import { eraseNotifications, notificationData } from '../notifications/own-data.ts'
import { countRetainedOrders, eraseBuyerOrders, listDeletionObstacles } from '../orders/privacy/erase-buyer.ts'
import { orderData, returnData, staffNoteData } from '../orders/privacy/own-data.ts'
import { erasePartnerPage, mentorAnswerData, partnerPageData } from '../partners/partner-page.ts'
import { erasePush, pushData } from '../push/own-data.ts'
import { taxDocumentData } from '../tax/documents/list-tax-documents.ts'
import { eraseTraining, trainingData } from '../training/own-data.ts'
import { cardData, erasePayoutData, withdrawalData } from '../withdrawals/own-data.ts'
import { type DeletionSteps } from './delete-account.ts'
import * as ownData from './own-data.ts'

/** Sections of the personal data file, in its order; a feature that stores personal data adds its own. */
export const PERSONAL_DATA_SECTIONS: readonly PersonalDataSection[] = [
  ownData.profileData,
  ownData.consentData,
  clientFileData,
  clientConsentData,
  addressData,
  cartData,
  orderData,
  returnData,
  staffNoteData,
  ownData.customerNoteData,
  ownData.customerTagData,
  taxDocumentData,
  rewardData,
  pointData,
  balanceData,
  withheldData,
  cardData,
  withdrawalData,
  levelData,
  applicationData,
  leadData,
  leadsAboutData,
  basketData,
  partnerPageData,
  mentorAnswerData,
  joinLinkData,
  monthGoalData,
  importedData,
  trainingData,
  messageData,
  mailData,
  pushData,
  notificationData,
  ownData.emailChangeData,
  ownData.erasureRequestData,
  ownData.sessionData,
  ownData.activityData,
]

/** Steps of an account deletion, one per feature; a feature that stores personal data adds its own. */
export const DELETION_STEPS: DeletionSteps = {
  findObstacles: listDeletionObstacles,
  countRetainedOrders,
  eraseSteps: [
    // Before the audit log: it waits for a concurrent decision, which writes a text there.
    eraseCorrectionReasons,
    eraseAuditTexts,
    eraseBuyerOrders,
    eraseAddresses,
    eraseCart,
    eraseApplications,
    eraseClientData,
    ownData.eraseCustomerMarks,
    eraseTraining,
    eraseLeadsOf,
    eraseBaskets,
    eraseLinks,
    erasePartnerPage,
    eraseMessageData,
    eraseMails,
    erasePush,
    eraseNotifications,
    eraseImported,
    erasePayoutData,
  ],
}
