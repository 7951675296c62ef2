import type { Key, ReplyOf } from '@bailu/contract/calls'
import { deleteAllDrafts } from './drafts.ts'

export type CurrentUser = ReplyOf<'GET /api/staff/me'>

let csrf = ''
let sessionEndHandler: (signedOutByUser: boolean) => void = () => {}
/** The user signed out on purpose; a later 401 of a running call is ignored. */
let signedOut = false

/** CSRF token sent with every mutation. */
export const csrfToken = (): string => csrf
/** Whether the user has just signed out: no warning about unsaved changes then, it was shown before. */
export const hasSignedOut = (): boolean => signedOut
export const setCsrfToken = (token: string): void => {
  csrf = token
  signedOut = false
}

/** Address of the sign-in page, which is not part of this app. @param to address of the app to return to */
export const signInUrl = (to?: string): string =>
  `/back-office/sign-in${to ? `?${new URLSearchParams({ to }).toString()}` : ''}`

/** Registers what happens at the end of a session: the router clears the cache and opens the sign-in page. */
export const setSessionEndHandler = (handler: (signedOutByUser: boolean) => void): void => {
  sessionEndHandler = handler
}

/** Registers what happens when the server requires a second factor that the user has not set up. */
export const setMissingFactorHandler = (handler: () => void): void => {
  reportMissingFactor = handler
}
export let reportMissingFactor = (): void => {}

/** The session is lost (401): after signing in again the user returns to the same address. */
export function endSession(): void {
  // A call that was in flight at sign-out fails with 401 later; the sign-in page is shown already.
  if (signedOut && csrf === '') return
  csrf = ''
  sessionEndHandler(signedOut)
}

/** The user signed out on purpose: drafts are deleted and the next sign-in starts on the home screen. */
export function signOut(): void {
  signedOut = true
  deleteAllDrafts()
  csrf = ''
  sessionEndHandler(signedOut)
}

/** Whether a member of staff may make a call; the server decides it by the contract. */
export const mayCall = ({ may }: CurrentUser, key: Key): boolean => may.includes(key)
