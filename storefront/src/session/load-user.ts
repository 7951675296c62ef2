import { request } from '../request/request.ts'
import { knowUser, useAuth } from '../state/auth.ts'

let loading: Promise<boolean> | undefined

/** Loads the signed-in user; concurrent callers share one request. False when that fails. */
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

/** Resolves once the signed-in user is loaded, or loading failed, or nobody is signed in. */
export const whoIsHere = async (): Promise<void> => {
  const { token, userInfo } = useAuth.getState()
  if (token && !userInfo) await loadUser()
}
