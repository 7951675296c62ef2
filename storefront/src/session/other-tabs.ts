import { clearTabStorage, readStorage } from '../browser/storage.ts'
import { clearSession, SIGNED_OUT_KEY, startAnew, tabUserId, tokenUserId, useAuth } from './auth.ts'

/** A tab works for one user: when another tab signs in as another one or signs out, this one starts anew. */
export const watchOtherTabs = (): void => {
  const compare = (): void => {
    const { token } = useAuth.getState()
    const [stored, storedFor, userId] = [readStorage('token'), tokenUserId(), tabUserId()]
    if (stored !== null && storedFor !== null && token !== null && userId !== null && storedFor !== userId) startAnew()
    // Signed in elsewhere: what a guest typed here stays.
    else if (stored !== null && storedFor !== null && token === null) location.reload()
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGNED_OUT_KEY && newValue !== null && useAuth.getState().token !== null) {
      clearTabStorage()
      clearSession()
      startAnew()
    } else compare()
  })
  // A tab that was frozen got no events.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (readStorage('token') === null && useAuth.getState().token !== null) location.reload()
    else compare()
  })
}
