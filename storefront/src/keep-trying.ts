import { useAuth } from './state/auth.ts'

/**
 * Runs `retry` now, and again whenever the device comes online, the app becomes visible, or the signed-in user
 * changes.
 */
export const keepTrying = (again: () => void): void => {
  again()
  addEventListener('online', again)
  document.addEventListener('visibilitychange', () => document.hidden || again())
  useAuth.subscribe((now, before) => now.userInfo?.id !== before.userInfo?.id && again())
}
