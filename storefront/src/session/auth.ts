import type { ReplyOf } from '@bailu/contract/calls'
import { create } from 'zustand'
import { readStorage, removeStorage, writeStorage } from '../browser/storage.ts'

type UserInfo = ReplyOf<'GET /api/user-info'>

type AuthState = {
  token: string | null
  userInfo: UserInfo['user'] | null
  saleInfo: UserInfo['sale']
}

const SIGNED_OUT: AuthState = { token: null, userInfo: null, saleInfo: null }

export const useAuth = create<AuthState>(() => SIGNED_OUT)

export const currentToken = (): string | null => useAuth.getState().token ?? readStorage('token')

export const storeToken = (token: string): void => {
  writeStorage('token', token)
  useAuth.setState({ token })
}

/**
 * For a call that got a 401: tells whether its token has been replaced since, as by reauthentication in another tab,
 * and adopts the new token; the call may then be repeated.
 */
export const adoptReplacedToken = (usedToken: string | null): boolean => {
  const stored = readStorage('token') ?? useAuth.getState().token
  if (usedToken === null || stored === null || stored === usedToken) return false
  useAuth.setState({ token: stored })
  return true
}

export const setUser = ({ user, sale }: UserInfo): void => {
  useAuth.setState({ userInfo: user, saleInfo: sale })
}

export const clearSession = (): void => {
  removeStorage('token')
  useAuth.setState(SIGNED_OUT)
  if (typeof document !== 'undefined') delete document.documentElement.dataset.session
}
