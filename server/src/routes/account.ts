import type { accountCalls } from '@bailu/contract/account'
import { markFresh, provePassword } from '../core/fresh-proof.ts'
import type { Verbs } from '../core/perform.ts'
import { changeAvatar, removeAvatar } from '../features/account/change-avatar.ts'
import { confirmEmailChange, readEmailChange, startEmailChange } from '../features/account/change-email.ts'
import { changePassword } from '../features/account/change-password.ts'
import { changeLanguage, changeNickname, changePhone } from '../features/account/change-profile.ts'
import { deleteAccount, type Leaving, readDeletion } from '../features/account/delete-account.ts'
import { downloadData } from '../features/account/download-data.ts'
import { endOtherSessions, endSession } from '../features/account/end-sessions.ts'
import { listSessions } from '../features/account/list-sessions.ts'
import { forgetAddresses } from '../features/addresses/forget-addresses.ts'
import { forgetApplications } from '../features/applications/own-data.ts'
import { forgetAuditWords } from '../features/audit/forget-audit-words.ts'
import { forgetBaskets } from '../features/baskets/own-data.ts'
import { forgetCart } from '../features/cart/own-data.ts'
import { forgetClients } from '../features/clients/forget-client.ts'
import { forgetReading } from '../features/content/own-data.ts'
import { forgetLeads } from '../features/leads/own-data.ts'
import { forgetMails } from '../features/mail/own-data.ts'
import { forgetBuyer, keptOrders, openBusiness } from '../features/orders/forget-buyer.ts'
import { forgetPush } from '../features/push/own-data.ts'
import { forgetTraining } from '../features/training/own-data.ts'
import { forgetPayouts } from '../features/withdrawals/own-data.ts'
import { resendProof } from '../features/session/email-proof/resend-proof.ts'
import { addressProven } from './address-proven.ts'
import { OWN_DATA } from './own-data.ts'

/** Steps of an account deletion, one per feature; a feature that stores personal data adds its own. */
const LEAVING: Leaving = {
  open: openBusiness,
  keptOrders,
  forget: [
    forgetAuditWords,
    forgetBuyer,
    forgetAddresses,
    forgetCart,
    forgetApplications,
    forgetClients,
    forgetTraining,
    forgetLeads,
    forgetBaskets,
    forgetReading,
    forgetMails,
    forgetPush,
    forgetPayouts,
  ],
}

export const accountVerbs: Verbs<typeof accountCalls> = {
  'POST /api/account/prove': async (ctx, { password }) => {
    await provePassword(ctx, password)
    return markFresh(ctx)
  },
  'POST /api/user/avatar': changeAvatar,
  'DELETE /api/user/avatar': removeAvatar,
  'PUT /api/account/nickname': changeNickname,
  'PUT /api/account/language': changeLanguage,
  'PUT /api/account/phone': changePhone,
  'GET /api/account/email': readEmailChange,
  'POST /api/account/email': startEmailChange,
  'POST /api/account/email/confirm': (ctx, input) => confirmEmailChange(ctx, input, addressProven),
  'POST /api/account/email/proof': resendProof,
  'PUT /api/account/password': changePassword,
  'GET /api/account/session': listSessions,
  'DELETE /api/account/session/{id}': endSession,
  'POST /api/account/session/end-others': endOtherSessions,
  'POST /api/account/download': (ctx) => downloadData(ctx, OWN_DATA),
  'GET /api/account/deletion': (ctx) => readDeletion(ctx, LEAVING),
  'POST /api/account/delete': (ctx, input) => deleteAccount(ctx, input, LEAVING),
}
