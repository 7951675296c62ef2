import type { accountCalls } from '@bailu/contract/account/shop'
import type { Handlers } from '../../core/context.ts'
import { markRecentAuth, verifyOwnPassword } from '../../core/session.ts'
import { resendVerification } from '../auth/email-verification.ts'
import { onEmailVerified } from '../auth/registry.ts'
import { confirmCorrection, objectToCorrection, readCorrectionLink } from './email-correction-link.ts'
import { confirmEmailChange, readEmailChange, startEmailChange } from './change-email.ts'
import { changeLanguage, changeNickname, changePassword, changePhone } from './change-profile.ts'
import { deleteAccount, readDeletion } from './delete-account.ts'
import { downloadData } from './export-data.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { PERSONAL_DATA_SECTIONS, DELETION_STEPS } from './registry.ts'

export const accountHandlers: Handlers<typeof accountCalls> = {
  'POST /api/email-correction/look': readCorrectionLink,
  'POST /api/email-correction': (ctx, input) =>
    confirmCorrection(ctx, input, { markVerified: onEmailVerified, findObstacles: DELETION_STEPS.findObstacles }),
  'POST /api/email-correction/object': objectToCorrection,
  'POST /api/account/prove': async (ctx, { password }) => {
    await verifyOwnPassword(ctx, password)
    return markRecentAuth(ctx)
  },
  'PUT /api/account/nickname': changeNickname,
  'PUT /api/account/language': changeLanguage,
  'PUT /api/account/phone': changePhone,
  'GET /api/account/email': readEmailChange,
  'POST /api/account/email': startEmailChange,
  'POST /api/account/email/confirm': (ctx, input) => confirmEmailChange(ctx, input, onEmailVerified),
  'POST /api/account/email/verification': resendVerification,
  'PUT /api/account/password': changePassword,
  'GET /api/account/session': listSessions,
  'DELETE /api/account/session/{id}': endSession,
  'POST /api/account/session/end-others': endOtherSessions,
  'POST /api/account/download': (ctx) => downloadData(ctx, PERSONAL_DATA_SECTIONS),
  'GET /api/account/deletion': (ctx) => readDeletion(ctx, DELETION_STEPS),
  'POST /api/account/delete': (ctx, input) => deleteAccount(ctx, input, DELETION_STEPS),
}
