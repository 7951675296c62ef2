import type { Lang } from '@bailu/contract/languages'
import { request } from '../../request/request.ts'
import { forgetDevice, rememberDevice } from '../../session/device.ts'
import { deviceName } from './device-name.ts'

/** Milliseconds to wait for an active service worker; later, it counts as blocked. */
const PATIENCE = 8_000
const QUIET = { quiet: true, component: 'push' } as const

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const sameKey = ({ options }: PushSubscription, key: Uint8Array) => {
  const theirs = options.applicationServerKey
  return !theirs || new Uint8Array(theirs).join() === key.join()
}

const ready = async (): Promise<ServiceWorkerRegistration> => {
  const registration = (await navigator.serviceWorker.register('/sw.js')) as ServiceWorkerRegistration | undefined
  const late = new Promise<never>((_, fail) => setTimeout(fail, PATIENCE, new Error('No worker')))
  // Some privacy browsers resolve without a registration.
  return registration?.active ? registration : Promise.race([navigator.serviceWorker.ready, late])
}

/** The push subscription of this browser, if any. */
export const ownSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

const tellServer = (subscription: PushSubscription, lang: Lang) => {
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const address = { endpoint, keys: { p256dh, auth } }
  return request('POST /api/push/subscription', { ...address, lang, device: deviceName(navigator.userAgent) }, QUIET)
}

/**
 * Subscribes this browser to push for the user; the permission must be granted.
 * @throws when the browser, its push service or the server rejects
 */
export const turnOn = async (publicKey: string, userId: number, lang: Lang): Promise<void> => {
  const { pushManager } = await ready()
  const applicationServerKey = bytesOf(publicKey)
  const before = await pushManager.getSubscription()
  // Subscribed with another VAPID key: nothing of this server would be delivered.
  const stale = before !== null && !sameKey(before, applicationServerKey)
  if (stale) await before.unsubscribe()
  const subscription =
    before && !stale ? before : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  await tellServer(subscription, lang)
  rememberDevice(userId)
}

export const turnOff = async (id: string): Promise<void> => {
  await request('DELETE /api/push/subscription/{id}', { id }, QUIET)
  await forgetDevice()
}

/** Sends the current subscription to the server, after a new sign-in or a change of the endpoint. */
export const keepOn = async (lang: Lang): Promise<void> => {
  const subscription = await ownSubscription()
  if (subscription) await tellServer(subscription, lang)
}
