import type { OwnSection } from '../core/own-data.ts'
import { activityData, consentData, emailChangeData, profileData, sessionData } from '../features/account/own-data.ts'
import { addressData } from '../features/addresses/own-data.ts'
import { applicationData } from '../features/applications/own-data.ts'
import { basketData } from '../features/baskets/own-data.ts'
import { cartData } from '../features/cart/own-data.ts'
import { clientConsentData, clientFileData } from '../features/clients/own-data.ts'
import { messageData } from '../features/content/own-data.ts'
import { balanceData, pointData, rewardData, withheldData } from '../features/income/own-data.ts'
import { leadData, notedData } from '../features/leads/own-data.ts'
import { levelData } from '../features/levels/own-data.ts'
import { mailData } from '../features/mail/own-data.ts'
import { orderData, returnData, staffNoteData } from '../features/orders/own-data.ts'
import { pushData } from '../features/push/own-data.ts'
import { cardData, withdrawalData } from '../features/withdrawals/own-data.ts'
import { taxDocumentData } from '../features/orders/tax-documents/own-data.ts'
import { trainingData } from '../features/training/own-data.ts'

/** Sections of the personal data file, in its order; a feature that stores personal data adds its own. */
export const OWN_DATA: readonly OwnSection[] = [
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
  notedData,
  basketData,
  trainingData,
  messageData,
  mailData,
  pushData,
  emailChangeData,
  sessionData,
  activityData,
]
