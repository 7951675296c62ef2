import type { staffColleagueCalls, staffAccountCalls } from '@bailu/contract/staff/staff'
import type { staffPasskeyCalls, staffSecondFactorCalls, staffAuthCalls } from '@bailu/contract/auth/staff'
import type { Ctx, Handlers } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { addColleague, sendColleagueLink } from './colleagues/invite-colleague.ts'
import {
  changeColleagueRoles,
  disableColleague,
  enableColleague,
  removeColleagueFactors,
} from './colleagues/change-colleague.ts'
import { choosePassword, readLinkOwner } from './colleagues/choose-password.ts'
import { endColleagueSessions, listColleagues, listColleagueSessions } from './colleagues/list-colleagues.ts'
import { registerPasskey, startPasskeyRegistration, startPasskeySignIn } from './passkeys/passkeys.ts'
import { signInByPasskey, signInStaff, signOutStaff } from './sign-in.ts'
import { endStaffSession, listStaffSessions } from './staff-sessions.ts'
import { moveDemoClock, readMe } from './read-me.ts'
import { reauthenticateStaff } from './reauthenticate.ts'
import { confirmTotp, startTotp, readSecondFactors, removePasskey, removeTotp } from './second-factor/set-up-totp.ts'
import { renewRecoveryCodes } from './second-factor/recovery-codes.ts'
import { useSignInLink, sendSignInLink } from './sign-in-link.ts'
import { stopStaffProposals } from '../approvals/registry.ts'
import type { staffOwnAccountCalls } from '@bailu/contract/staff/own-accounts'
import {
  confirmAccountLink,
  endAccountLink,
  declareOwnAccount,
  linkColleagueAccount,
} from './own-accounts/link-account.ts'
import { listColleagueLinks, listOwnLinks } from './own-accounts/list-account-links.ts'

/** Cancels the open approval requests of a colleague together with the change of roles or access. */
// no audit: the change and the canceling write their entries
const stoppingProposals =
  <I extends { id: string; reason: string }>(change: (ctx: Ctx, input: I) => Promise<void>) =>
  async (ctx: Ctx, input: I): Promise<void> => {
    await inTx(ctx, async (tx) => {
      await change(tx, input)
      await stopStaffProposals(tx, input.id, input.reason)
    })
    forgetShopRules(ctx.deps)
  }

export const staffHandlers: Handlers<
  typeof staffAuthCalls &
    typeof staffAccountCalls &
    typeof staffSecondFactorCalls &
    typeof staffPasskeyCalls &
    typeof staffColleagueCalls &
    typeof staffOwnAccountCalls
> = {
  'POST /api/staff/login': signInStaff,
  'POST /api/staff/sign-in-link': sendSignInLink,
  'POST /api/staff/sign-in-link/follow': useSignInLink,
  'POST /api/staff/logout': signOutStaff,
  'GET /api/staff/me': readMe,
  'POST /api/staff/demo-clock': moveDemoClock,
  'PUT /api/staff/me/password': changeOwnPassword,
  'POST /api/staff/me/prove': reauthenticateStaff,
  'GET /api/staff/me/session': listStaffSessions,
  'DELETE /api/staff/me/session/{id}': endStaffSession,
  'GET /api/staff/me/second-step': readSecondFactors,
  'POST /api/staff/me/second-step/start': startTotp,
  'POST /api/staff/me/second-step/confirm': confirmTotp,
  'POST /api/staff/me/second-step/stop': removeTotp,
  'POST /api/staff/me/passkey/start': startPasskeyRegistration,
  'POST /api/staff/me/passkey': registerPasskey,
  'DELETE /api/staff/me/passkey/{id}': removePasskey,
  'POST /api/staff/me/recovery-codes': renewRecoveryCodes,
  'POST /api/staff/login/passkey/start': startPasskeySignIn,
  'POST /api/staff/login/passkey': signInByPasskey,
  'GET /api/staff/colleague': listColleagues,
  'POST /api/staff/colleague': addColleague,
  'POST /api/staff/colleague/{id}/link': sendColleagueLink,
  'PUT /api/staff/colleague/{id}/roles': stoppingProposals(changeColleagueRoles),
  'POST /api/staff/colleague/{id}/disable': stoppingProposals(disableColleague),
  'POST /api/staff/colleague/{id}/enable': enableColleague,
  'GET /api/staff/colleague/{id}/session': listColleagueSessions,
  'POST /api/staff/colleague/{id}/session/end': endColleagueSessions,
  'POST /api/staff/colleague/{id}/second-step-off': removeColleagueFactors,
  'POST /api/staff/welcome/look': readLinkOwner,
  'POST /api/staff/welcome': choosePassword,
  'GET /api/staff/me/account': listOwnLinks,
  'POST /api/staff/me/account': declareOwnAccount,
  'GET /api/staff/colleague/{id}/account': listColleagueLinks,
  'POST /api/staff/colleague/{id}/account': linkColleagueAccount,
  'POST /api/staff/colleague/{id}/account/{link}/confirm': confirmAccountLink,
  'POST /api/staff/colleague/{id}/account/{link}/end': endAccountLink,
}
