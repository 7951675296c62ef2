import type { colleagueCalls } from '@bailu/contract/colleagues'
import type { staffAccountCalls } from '@bailu/contract/staff-account'
import type { staffSessionCalls } from '@bailu/contract/staff-session'
import type { Verbs } from '../core/perform.ts'
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
import { endStaffSession } from '../features/staff/end-staff-sessions.ts'
import { listStaffSessions } from '../features/staff/list-staff-sessions.ts'
import { readMe } from '../features/staff/read-me.ts'
import { confirmSecondStep } from '../features/staff/second-step/confirm-second-step.ts'
import { readSecondStep } from '../features/staff/second-step/read-second-step.ts'
import { startSecondStep } from '../features/staff/second-step/start-second-step.ts'
import { stopSecondStep } from '../features/staff/second-step/stop-second-step.ts'
import { signInStaff } from '../features/staff/sign-in.ts'
import { signOutStaff } from '../features/staff/sign-out.ts'

export const staffSessionVerbs: Verbs<typeof staffSessionCalls> = {
  'POST /api/staff/login': signInStaff,
  'POST /api/staff/logout': signOutStaff,
  'GET /api/staff/me': readMe,
}

export const staffAccountVerbs: Verbs<typeof staffAccountCalls> = {
  'PUT /api/staff/me/password': changeOwnPassword,
  'GET /api/staff/me/session': listStaffSessions,
  'DELETE /api/staff/me/session/{id}': endStaffSession,
  'GET /api/staff/me/second-step': readSecondStep,
  'POST /api/staff/me/second-step/start': startSecondStep,
  'POST /api/staff/me/second-step/confirm': confirmSecondStep,
  'POST /api/staff/me/second-step/stop': stopSecondStep,
}

export const colleagueVerbs: Verbs<typeof colleagueCalls> = {
  'GET /api/staff/colleague': listColleagues,
  'POST /api/staff/colleague': addColleague,
  'POST /api/staff/colleague/{id}/link': sendLink,
  'PUT /api/staff/colleague/{id}/role': changeRole,
  'POST /api/staff/colleague/{id}/disable': disableColleague,
  'POST /api/staff/colleague/{id}/enable': enableColleague,
  'POST /api/staff/colleague/{id}/second-step-off': liftColleagueStep,
  'POST /api/staff/welcome/look': lookAtLink,
  'POST /api/staff/welcome': choosePassword,
}
