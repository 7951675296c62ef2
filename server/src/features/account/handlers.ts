import type { accountCalls } from '@bailu/contract/account/shop'
import type { ownAvatarCalls } from '@bailu/contract/avatars/shop'
import type { Handlers } from '../../core/perform.ts'
import { markRecentAuth, verifyOwnPassword } from '../../core/session.ts'
import { addressData, eraseAddresses } from '../addresses/own-data.ts'
import { applicationData, eraseApplications } from '../applications/own-data.ts'
import { eraseAuditTexts } from '../audit/erase-audit-texts.ts'
import { resendVerification } from '../auth/email-verification.ts'
import { onEmailVerified } from '../auth/handlers.ts'
import { changeAvatar, removeAvatar } from '../avatars/avatar.ts'
import { basketData, eraseBaskets } from '../baskets/own-data.ts'
import { cartData, eraseCart } from '../cart/own-data.ts'
import { eraseClientData } from '../clients/client-consents.ts'
import { clientConsentData, clientFileData } from '../clients/own-client-file.ts'
import { balanceData, pointData, rewardData, withheldData } from '../income/own-data.ts'
import { eraseLeadsOf, leadData, leadsAboutData } from '../leads/erase-leads.ts'
import type { PersonalDataSection } from '../legal/personal-data.ts'
import { levelData } from '../levels/read-level.ts'
import { eraseMails, mailData } from '../mail/own-data.ts'
import { eraseMessageData, messageData } from '../messages/own-data.ts'
import { countRetainedOrders, eraseBuyerOrders, listDeletionObstacles } from '../orders/privacy/erase-buyer.ts'
import { orderData, returnData, staffNoteData } from '../orders/privacy/own-data.ts'
import { erasePush, pushData } from '../push/own-data.ts'
import { taxDocumentData } from '../tax/documents/list-tax-documents.ts'
import { eraseTraining, trainingData } from '../training/own-data.ts'
import { cardData, erasePayoutData, withdrawalData } from '../withdrawals/own-data.ts'
import { confirmEmailChange, readEmailChange, startEmailChange } from './change-email.ts'
import { changeLanguage, changeNickname, changePassword, changePhone } from './change-profile.ts'
import { deleteAccount, type DeletionSteps, readDeletion } from './delete-account.ts'
import { downloadData } from './export-data.ts'
import { activityData, consentData, emailChangeData, profileData, sessionData } from './own-data.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

/** Sections of the personal data file, in its order; a feature that stores personal data adds its own. */
export const PERSONAL_DATA_SECTIONS: readonly PersonalDataSection[] = [
  profileData,
  consentData,
  clientFileData,
  clientConsentData,
  addressData,
  cartData,
  orderData,
  returnData,
  staffNoteData,
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
  trainingData,
  messageData,
  mailData,
  pushData,
  emailChangeData,
  sessionData,
  activityData,
]

/** Steps of an account deletion, one per feature; a feature that stores personal data adds its own. */
const DELETION_STEPS: DeletionSteps = {
  findObstacles: listDeletionObstacles,
  countRetainedOrders,
  eraseSteps: [
    eraseAuditTexts,
    eraseBuyerOrders,
    eraseAddresses,
    eraseCart,
    eraseApplications,
    eraseClientData,
    eraseTraining,
    eraseLeadsOf,
    eraseBaskets,
    eraseMessageData,
    eraseMails,
    erasePush,
    erasePayoutData,
  ],
}

export const accountHandlers: Handlers<typeof accountCalls & typeof ownAvatarCalls> = {
  'POST /api/account/prove': async (ctx, { password }) => {
    await verifyOwnPassword(ctx, password)
    return markRecentAuth(ctx)
  },
  'POST /api/user/avatar': changeAvatar,
  'DELETE /api/user/avatar': removeAvatar,
  'PUT /api/account/nickname': changeNickname,
  'PUT /api/account/language': changeLanguage,
  'PUT /api/account/phone': changePhone,
  'GET /api/account/email': readEmailChange,
  'POST /api/account/email': startEmailChange,
  'POST /api/account/email/confirm': (ctx, input) => confirmEmailChange(ctx, input, onEmailVerified),
  'POST /api/account/email/proof': resendVerification,
  'PUT /api/account/password': changePassword,
  'GET /api/account/session': listSessions,
  'DELETE /api/account/session/{id}': endSession,
  'POST /api/account/session/end-others': endOtherSessions,
  'POST /api/account/download': (ctx) => downloadData(ctx, PERSONAL_DATA_SECTIONS),
  'GET /api/account/deletion': (ctx) => readDeletion(ctx, DELETION_STEPS),
  'POST /api/account/delete': (ctx, input) => deleteAccount(ctx, input, DELETION_STEPS),
}
