import { readStorage, removeStorage, writeStorage } from '../browser/storage.ts'

/** Local storage key of the id of the user whose notifications this browser shows. */
const DEVICE_USER_KEY = 'push'

export const pushDeviceUser = (): number | null => Number(readStorage(DEVICE_USER_KEY)) || null
export const storePushDeviceUser = (userId: number): void => writeStorage(DEVICE_USER_KEY, String(userId))

/**
 * Unsubscribes this browser from push; the server deletes the subscription when its next delivery fails, or on
 * request.
 */
export const unsubscribePushDevice = async (): Promise<void> => {
  removeStorage(DEVICE_USER_KEY)
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}
