import type { colleagueCalls } from '@bailu/contract/colleagues'
import type { staffAccountCalls } from '@bailu/contract/staff-account'
import type { passkeySignInCalls, staffFactorCalls } from '@bailu/contract/staff-factors'
import type { staffSessionCalls } from '@bailu/contract/staff-session'
import type { Ctx } from '../core/context.ts'
import type { Verbs } from '../core/perform.ts'
import { inTx } from '../database/connect.ts'
import { forgetSettings } from '../features/settings/read-setting.ts'
import { changeOwnPassword } from '../features/staff/change-own-password.ts'
import { addColleague } from '../features/staff/colleagues/add-colleague.ts'
import {
  changeRole,
  disableColleague,
  enableColleague,
  liftColleagueStep,
} from '../features/staff/colleagues/change-colleague.ts'
import { choosePassword, lookAtLink } from '../features/staff/colleagues/follow-link.ts'
import { listColleagues } from '../features/staff/colleagues/list-colleagues.ts'
import { sendLink } from '../features/staff/colleagues/mail-link.ts'
import { endColleagueSessions, listColleagueSessions } from '../features/staff/colleagues/colleague-sessions.ts'
import { addPasskey, startPasskey } from '../features/staff/passkeys/register-passkey.ts'
import { signInByPasskey } from '../features/staff/passkeys/sign-in-by-passkey.ts'
import { askPasskey } from '../features/staff/passkeys/take-passkey.ts'
import { endStaffSession } from '../features/staff/end-staff-sessions.ts'
import { moveDemoClock } from '../features/staff/move-demo-clock.ts'
import { listStaffSessions } from '../features/staff/list-staff-sessions.ts'
import { proveAgain } from '../features/staff/prove-again.ts'
import { readMe } from '../features/staff/read-me.ts'
import { confirmSecondStep } from '../features/staff/second-step/confirm-second-step.ts'
import { readSecondStep } from '../features/staff/second-step/read-second-step.ts'
import { startSecondStep } from '../features/staff/second-step/start-second-step.ts'
import { renewRecoveryCodes } from '../features/staff/second-step/recovery-codes.ts'
import { removePasskey, stopSecondStep } from '../features/staff/second-step/remove-factor.ts'
import { signInStaff } from '../features/staff/sign-in.ts'
import { followSignInLink, mailSignInLink } from '../features/staff/sign-in-link.ts'
import { signOutStaff } from '../features/staff/sign-out.ts'
import { stopProposals } from './approvals.ts'

export const staffSessionVerbs: Verbs<typeof staffSessionCalls> = {
  'POST /api/staff/login': signInStaff,
  'POST /api/staff/sign-in-link': mailSignInLink,
  'POST /api/staff/sign-in-link/follow': followSignInLink,
  'POST /api/staff/logout': signOutStaff,
  'GET /api/staff/me': readMe,
  'POST /api/staff/demo-clock': moveDemoClock,
}

export const staffAccountVerbs: Verbs<typeof staffAccountCalls> = {
  'PUT /api/staff/me/password': changeOwnPassword,
  'POST /api/staff/me/prove': proveAgain,
  'GET /api/staff/me/session': listStaffSessions,
  'DELETE /api/staff/me/session/{id}': endStaffSession,
}

export const staffFactorVerbs: Verbs<typeof staffFactorCalls> = {
  'GET /api/staff/me/second-step': readSecondStep,
  'POST /api/staff/me/second-step/start': startSecondStep,
  'POST /api/staff/me/second-step/confirm': confirmSecondStep,
  'POST /api/staff/me/second-step/stop': stopSecondStep,
  'POST /api/staff/me/passkey/start': startPasskey,
  'POST /api/staff/me/passkey': addPasskey,
  'DELETE /api/staff/me/passkey/{id}': removePasskey,
  'POST /api/staff/me/recovery-codes': renewRecoveryCodes,
}

export const passkeySignInVerbs: Verbs<typeof passkeySignInCalls> = {
  'POST /api/staff/login/passkey/start': askPasskey,
  'POST /api/staff/login/passkey': signInByPasskey,
}

/** Cancels the open approval requests of a colleague together with the change of role or access. */
// no audit: the change and the canceling write their entries
const endingProposals =
  <I extends { id: string; reason: string }>(change: (ctx: Ctx, input: I) => Promise<Record<string, never>>) =>
  async (ctx: Ctx, input: I): Promise<Record<string, never>> => {
    await inTx(ctx, async (tx) => {
      await change(tx, input)
      await stopProposals(tx, input.id, input.reason)
    })
    forgetSettings(ctx.house)
    return {}
  }

export const colleagueVerbs: Verbs<typeof colleagueCalls> = {
  'GET /api/staff/colleague': listColleagues,
  'POST /api/staff/colleague': addColleague,
  'POST /api/staff/colleague/{id}/link': sendLink,
  'PUT /api/staff/colleague/{id}/role': endingProposals(changeRole),
  'POST /api/staff/colleague/{id}/disable': endingProposals(disableColleague),
  'POST /api/staff/colleague/{id}/enable': enableColleague,
  'GET /api/staff/colleague/{id}/session': listColleagueSessions,
  'POST /api/staff/colleague/{id}/session/end': endColleagueSessions,
  'POST /api/staff/colleague/{id}/second-step-off': liftColleagueStep,
  'POST /api/staff/welcome/look': lookAtLink,
  'POST /api/staff/welcome': choosePassword,
}
