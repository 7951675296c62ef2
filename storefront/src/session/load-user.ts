import { request } from '../request/request.ts'
import { knowUser } from '../state/auth.ts'

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
