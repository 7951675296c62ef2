import { deviceName } from '@bailu/client/device-name'
import type { Lang } from '@bailu/contract/languages'
import { callQuery } from '../../browser/request/call-query.ts'
import { request } from '../../browser/request/request.ts'
import { storePushDeviceUser, unsubscribePushDevice } from '../../session/push-device.ts'

/** Milliseconds to wait for an active service worker; later, it counts as blocked. */
const WORKER_TIMEOUT_MS = 8_000
const REQUEST_OPTIONS = { component: 'push' } as const

const decodeKey = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const hasSameKey = ({ options }: PushSubscription, key: Uint8Array) => {
  const subscriptionKey = options.applicationServerKey
  return !subscriptionKey || new Uint8Array(subscriptionKey).join() === key.join()
}

const readyRegistration = async (): Promise<ServiceWorkerRegistration> => {
  const registration = (await navigator.serviceWorker.register('/sw.js')) as ServiceWorkerRegistration | undefined
  const timeout = new Promise<never>((_, fail) => setTimeout(fail, WORKER_TIMEOUT_MS, new Error('No worker')))
  // Some privacy browsers resolve without a registration.
  return registration?.active ? registration : Promise.race([navigator.serviceWorker.ready, timeout])
}

/** The push subscription of this browser, if any. */
export const ownSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

const saveSubscription = (subscription: PushSubscription, lang: Lang) => {
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const address = { endpoint, keys: { p256dh, auth } }
  return request(
    'POST /api/push/subscription',
    { ...address, lang, device: deviceName(navigator.userAgent) },
    REQUEST_OPTIONS,
  )
}

/**
 * Subscribes this browser to push for the user; the permission must be granted.
 * @throws when the browser, its push service or the server rejects
 */
export const subscribeDevice = async (publicKey: string, userId: number, lang: Lang): Promise<void> => {
  const { pushManager } = await readyRegistration()
  const applicationServerKey = decodeKey(publicKey)
  const existing = await pushManager.getSubscription()
  // Subscribed with another VAPID key: nothing of this server would be delivered.
  const hasOldKey = existing !== null && !hasSameKey(existing, applicationServerKey)
  if (hasOldKey) await existing.unsubscribe()
  const subscription =
    existing && !hasOldKey ? existing : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  await saveSubscription(subscription, lang)
  storePushDeviceUser(userId)
}

export const unsubscribeDevice = async (id: string): Promise<void> => {
  await request('DELETE /api/push/subscription/{id}', { id }, REQUEST_OPTIONS)
  await unsubscribePushDevice()
}

/** Sends the current subscription to the server, after a new sign-in or a change of the endpoint. */
export const refreshSubscription = async (lang: Lang): Promise<void> => {
  const subscription = await ownSubscription()
  if (subscription) await saveSubscription(subscription, lang)
}

export const pushQuery = (userId: number | undefined) =>
  callQuery(['push', userId], 'GET /api/push', {}, { enabled: userId !== undefined })
