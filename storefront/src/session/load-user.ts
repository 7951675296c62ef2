import { request } from '../request/request.ts'
import { knowUser, useAuth } from '../state/auth.ts'

let loading: Promise<boolean> | undefined

/** Loads who is signed in, once however many ask; false when that fails. */
export const loadUser = (): Promise<boolean> => {
  loading ??= request('GET /api/user-info', {}, { quiet: true, stay: true, component: 'guard' })
    .then((info) => {
      knowUser(info)
      return true
    })
    .catch(() => false)
    .finally(() => {
      loading = undefined
    })
  return loading
}

/** Resolves once it is known who is at the phone, or cannot be known. */
export const whoIsHere = async (): Promise<void> => {
  const { token, userInfo } = useAuth.getState()
  if (token && !userInfo) await loadUser()
}
