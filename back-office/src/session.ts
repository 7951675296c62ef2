import type { ReplyOf } from '@bailu/contract/calls'
import { calls, type Key } from '@bailu/contract/calls'
import type { StaffRole } from '@bailu/contract/call'
import { forgetAllKept } from './kept-draft.ts'

export type Me = ReplyOf<'GET /api/staff/me'>

let csrf = ''
let onEnd: (goodbye: boolean) => void = () => {}
/** The user signed out on purpose; a later 401 of a running call is ignored. */
let gone = false

/** CSRF token sent with every mutation. */
export const csrfInHand = (): string => csrf
/** Whether the user has just signed out: no warning about unsaved changes then, it was shown before. */
export const hasLeft = (): boolean => gone
export const holdCsrf = (given: string): void => {
  csrf = given
  gone = false
}

/** Registers what happens at the end of a session: the router clears the cache and shows the sign-in page. */
export const onSessionEnd = (then: (goodbye: boolean) => void): void => {
  onEnd = then
}

/** Registers what happens when the server requires a second factor that the user has not set up. */
export const onFactorMissing = (then: () => void): void => {
  missFactor = then
}
export let missFactor = (): void => {}

/** The session is lost (401): after signing in again the user returns to the same address. */
export function forgetSession(): void {
  // A call that was in flight at sign-out fails with 401 later; the sign-in page is shown already.
  if (gone && csrf === '') return
  csrf = ''
  onEnd(gone)
}

/** The user signed out on purpose: drafts are deleted and the next sign-in starts on the home screen. */
export function leaveSession(): void {
  gone = true
  forgetAllKept()
  csrf = ''
  onEnd(gone)
}

/** Whether a role may make a call, by the same contract the server checks. */
export function mayCall(role: StaffRole, key: Key): boolean {
  const { who } = calls[key]
  return Array.isArray(who) && (role === 'owner' || (who as readonly string[]).includes(role))
}
