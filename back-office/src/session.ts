import type { ReplyOf } from '@bailu/contract/calls'
import { calls, type Key } from '@bailu/contract/calls'
import type { StaffRole } from '@bailu/contract/call'
import { forgetAllKept } from './kept-draft.ts'

export type Me = ReplyOf<'GET /api/staff/me'>

let csrf = ''
let onEnd: (goodbye: boolean) => void = () => {}
/** Somebody has said goodbye; what is refused after that says nothing new. */
let gone = false

/** The proof that goes along with every change. */
export const csrfInHand = (): string => csrf
/** Whether somebody has just signed out: nothing is asked about what they left unsaved, for that was asked before. */
export const hasLeft = (): boolean => gone
export const holdCsrf = (given: string): void => {
  csrf = given
  gone = false
}

/** The app tells once what happens then: what was loaded goes, the sign-in comes. */
export const onSessionEnd = (then: (goodbye: boolean) => void): void => {
  onEnd = then
}

/** The app tells once what happens when the role came to need a second factor. */
export const onFactorMissing = (then: () => void): void => {
  missFactor = then
}
export let missFactor = (): void => {}

/** Nobody is signed in any more: the session was lost, and whoever signs in again goes on where they were. */
export function forgetSession(): void {
  // A call that was under way when somebody signed out is refused later: the sign-in is there already.
  if (gone && csrf === '') return
  csrf = ''
  onEnd(gone)
}

/** Somebody has signed out on purpose: whoever comes next begins at the beginning, and finds no draft of theirs. */
export function leaveSession(): void {
  gone = true
  forgetAllKept()
  csrf = ''
  onEnd(gone)
}

/** Whether a role may make a call: the server's own rule, so that no button promises what it refuses. */
export function mayCall(role: StaffRole, key: Key): boolean {
  const { who } = calls[key]
  return Array.isArray(who) && (role === 'owner' || (who as readonly string[]).includes(role))
}
