import { read, remove, write } from '../storage.ts'

/** Local storage key of the id of the user whose notifications this browser shows. */
const KEY = 'push'

export const deviceUser = (): number | null => Number(read(KEY)) || null
export const rememberDevice = (userId: number): void => write(KEY, String(userId))

/**
 * Unsubscribes this browser from push; the server deletes the subscription when its next delivery fails, or on
 * request.
 */
export const forgetDevice = async (): Promise<void> => {
  remove(KEY)
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}
