import { useAuth } from './state/auth.ts'

/** Tries now, and again with the network, with the next look at the app, and when it is known who is here. */
export const keepTrying = (again: () => void): void => {
  again()
  addEventListener('online', again)
  document.addEventListener('visibilitychange', () => document.hidden || again())
  useAuth.subscribe((now, before) => now.userInfo?.id !== before.userInfo?.id && again())
}
