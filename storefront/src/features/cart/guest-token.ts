import { guestToken } from '../../guest-data.ts'
import { request } from '../../request/request.ts'

let asking: Promise<boolean> | undefined

/** Requests the guest token that owns this phone's orders, once; false when it could not be had. */
export const ensureGuestToken = (): Promise<boolean> => {
  if (guestToken.get()) return Promise.resolve(true)
  asking ??= request('POST /api/guest', {}, { quiet: true, component: 'cart' })
    .then(({ token }) => {
      guestToken.set(token)
      return true
    })
    .catch(() => false)
    .finally(() => {
      asking = undefined
    })
  return asking
}
