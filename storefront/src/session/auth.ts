import type { ReplyOf } from '@bailu/contract/calls'
import { create } from 'zustand'
import {
  readStorage,
  readStorageJson,
  readTabStorage,
  removeStorage,
  writeStorage,
  writeTabStorage,
} from '../browser/storage.ts'

type UserInfo = ReplyOf<'GET /api/user-info'>

type AuthState = {
  token: string | null
  userInfo: UserInfo['user'] | null
  saleInfo: UserInfo['sale']
}

const SIGNED_OUT: AuthState = { token: null, userInfo: null, saleInfo: null }

export const useAuth = create<AuthState>(() => SIGNED_OUT)

export const currentToken = (): string | null => useAuth.getState().token ?? readStorage('token')

/** Id of the user of the stored token, once it is known; and, in tab storage, of the user whom this tab worked for last. */
const TOKEN_OF = 'token_of'
const TAB_OF = 'tab_of'
/** Written at sign-out, for the other tabs. */
export const SIGNED_OUT_KEY = 'signed_out'

/** Id of the user whom this tab works for; null for a guest, or while it is unknown. */
export const tabUserId = (): number | null =>
  useAuth.getState().userInfo?.id ?? readTabStorage<number | null>(TAB_OF, null)

/** Id of the user of the stored token; null while it is unknown. */
export const tokenUserId = (): number | null => readStorageJson<number | null>(TOKEN_OF, null)

/** Stores the token of a new session, of whatever user. */
export const storeToken = (token: string): void => {
  // First, so that no other tab takes the new token for one of the former user.
  removeStorage(TOKEN_OF)
  renewToken(token)
}

/** Stores the token that replaces the one of the same user, as after reauthentication. */
export const renewToken = (token: string): void => {
  writeStorage('token', token)
  useAuth.setState({ token })
}

/**
 * For a call that got a 401: tells whether its token has been replaced since for the same user, as by reauthentication in
 * another tab, and adopts the new token; the call may then be repeated. A token of another user is never adopted: the
 * call would store what the former user typed in the other account.
 */
export const adoptReplacedToken = (usedToken: string | null): boolean => {
  const stored = readStorage('token') ?? useAuth.getState().token
  if (usedToken === null || stored === null || stored === usedToken) return false
  const userId = tabUserId()
  if (userId === null || userId !== tokenUserId()) return false
  useAuth.setState({ token: stored })
  return true
}

export const setUser = ({ user, sale }: UserInfo): void => {
  if (readStorage('token') === useAuth.getState().token) writeStorage(TOKEN_OF, String(user.id))
  writeTabStorage(TAB_OF, user.id)
  useAuth.setState({ userInfo: user, saleInfo: sale })
}

/** Ends the session of this tab; a token that another account has stored since stays. */
export const clearSession = (): void => {
  const { token } = useAuth.getState()
  if (token === null || readStorage('token') === token) {
    removeStorage('token')
    removeStorage(TOKEN_OF)
  }
  useAuth.setState(SIGNED_OUT)
  if (typeof document !== 'undefined') delete document.documentElement.dataset.session
}

/** Loads the app from its start: leaves what another user had on the screen and in memory. */
export const startAnew = (): void => location.assign('/')

/** Ends the session in the other tabs as well; what was typed there is erased. */
export const announceSignOut = (): void => {
  writeStorage(SIGNED_OUT_KEY, String(Date.now()))
  removeStorage(SIGNED_OUT_KEY)
}
