import { useSyncExternalStore } from 'react'
import { useAuth } from '../auth.ts'

const subscribeToNetwork = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** False while the browser reports that it is offline; true during server rendering. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )

/**
 * Runs `retry` now, and again whenever the device comes online, the app becomes visible, or the signed-in user
 * changes.
 */
export const retryWhenOnline = (retry: () => void): void => {
  retry()
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', () => document.hidden || retry())
  useAuth.subscribe((current, previous) => current.userInfo?.id !== previous.userInfo?.id && retry())
}
