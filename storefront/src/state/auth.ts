import type { ReplyOf } from '@bailu/contract/calls'
import { create } from 'zustand'
import { read, remove, write } from '../storage.ts'

type UserInfo = ReplyOf<'GET /api/user-info'>

type Auth = {
  token: string | null
  userInfo: UserInfo['user'] | null
  saleInfo: UserInfo['sale']
}

const nobody: Auth = { token: null, userInfo: null, saleInfo: null }

export const useAuth = create<Auth>(() => nobody)

export const tokenInHand = (): string | null => useAuth.getState().token ?? read('token')

export const keepToken = (token: string): void => {
  write('token', token)
  useAuth.setState({ token })
}

/**
 * For a call that got a 401: tells whether its token has been replaced since, as by reauthentication in another tab,
 * and adopts the new token; the call may then be repeated.
 */
export const tokenReplaced = (used: string | null): boolean => {
  const kept = read('token') ?? useAuth.getState().token
  if (used === null || kept === null || kept === used) return false
  useAuth.setState({ token: kept })
  return true
}

export const knowUser = ({ user, sale }: UserInfo): void => {
  useAuth.setState({ userInfo: user, saleInfo: sale })
}

export const forgetSession = (): void => {
  remove('token')
  useAuth.setState(nobody)
  if (typeof document !== 'undefined') delete document.documentElement.dataset.session
}
