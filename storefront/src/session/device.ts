import { read, remove, write } from '../storage.ts'

/** The user whose notifications this browser shows. */
const KEY = 'push'

export const deviceUser = (): number | null => Number(read(KEY)) || null
export const rememberDevice = (userId: number): void => write(KEY, String(userId))

/** This browser takes no more messages; the server forgets it by itself, or when told. */
export const forgetDevice = async (): Promise<void> => {
  remove(KEY)
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}
