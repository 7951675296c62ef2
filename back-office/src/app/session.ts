import type { Key, ReplyOf } from '@bailu/contract/calls'
import { forgetRecent } from './layout/recent-records.ts'
import { deleteAllDrafts, ignoringStorageErrors, setDraftOwner } from './drafts.ts'

export type CurrentUser = ReplyOf<'GET /api/staff/me'>

let csrf = ''
let personId = ''
let sessionEndHandler: (signedOutByUser: boolean) => void = () => {}
/** The user signed out on purpose; a later 401 of a running call is ignored. */
let signedOut = false
/** The browser is about to open the sign-in page. */
let leaving = false

/** CSRF token sent with every mutation. */
export const csrfToken = (): string => csrf
/** Whether the user has just signed out. */
export const hasSignedOut = (): boolean => signedOut
/** Whether this app is being left for the sign-in page: no warning about unsaved changes then, it was shown before. */
export const isLeavingApp = (): boolean => leaving
export const setCsrfToken = (token: string): void => {
  csrf = token
  signedOut = false
}

const PERSON = 'back-office-person'
const LAST_USE = 'back-office-last-use'
const LAST_USE_STEP_MS = 5_000
let polledCalls: string[] = []

/** Whose screens these are; the other tabs of the browser learn it. */
export function setPerson({ id, csrf: token, polled }: Pick<CurrentUser, 'id' | 'csrf' | 'polled'>): void {
  personId = id
  polledCalls = polled
  setDraftOwner(id)
  setCsrfToken(token)
  ignoringStorageErrors(() => localStorage.setItem(PERSON, id), undefined)
}
/** Whether a call is one of a timer, which does not renew the session. */
export const isPolled = (key: Key): boolean => polledCalls.includes(key)
export const isSamePerson = (id: string): boolean => personId === '' || personId === id

/**
 * Registers what happens when another person signs in to this browser: nothing of the former one stays on the screen.
 * The cookie is shared by all tabs.
 */
export function setPersonChangeHandler(handler: () => void): void {
  reportPersonChange = handler
  addEventListener('storage', ({ key, newValue }) => {
    if (key === PERSON && personId !== '' && newValue !== null && newValue !== personId) handler()
  })
}
export let reportPersonChange = (): void => {}

let ownUse = 0
/** The server renewed the session just now. The tabs of a browser share it. */
export function noteUse(now: number): void {
  if (now - ownUse < LAST_USE_STEP_MS) return
  ownUse = now
  ignoringStorageErrors(() => localStorage.setItem(LAST_USE, String(now)), undefined)
}
export const lastUse = (): number =>
  Math.max(
    ownUse,
    ignoringStorageErrors(() => Number(localStorage.getItem(LAST_USE) ?? 0), 0),
  )

/** Opens the sign-in page, which is not part of this app. @param to address of the app to return to */
export function openSignIn(to?: string): void {
  leaving = true
  location.replace(signInUrl(to))
}
/** Loads the first page of this app anew. */
export function openStart(): void {
  leaving = true
  location.replace('/back-office/')
}
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
  forgetRecent(personId)
  personId = ''
  csrf = ''
  sessionEndHandler(signedOut)
}

/** Whether a member of staff may make a call; the server decides it by the contract. */
export const mayCall = ({ may }: CurrentUser, key: Key): boolean => may.includes(key)
