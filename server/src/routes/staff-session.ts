import type { staffSessionCalls } from '@bailu/contract/staff-session'
import type { Verbs } from '../core/perform.ts'
import { readMe } from '../features/staff/read-me.ts'
import { signInStaff } from '../features/staff/sign-in.ts'
import { signOutStaff } from '../features/staff/sign-out.ts'

export const staffSessionVerbs: Verbs<typeof staffSessionCalls> = {
  'POST /api/staff/login': signInStaff,
  'POST /api/staff/logout': signOutStaff,
  'GET /api/staff/me': readMe,
}
