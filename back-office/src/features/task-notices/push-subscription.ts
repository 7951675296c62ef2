const WORKER = '/back-office/sw.js'
/** Milliseconds until a service worker that does not start counts as blocked. */
const WORKER_TIMEOUT_MS = 8_000

/** Whether this browser knows push notifications; Safari on iOS only in an installed app. */
export const mayPush = (): boolean =>
  'PushManager' in globalThis &&
  typeof Notification === 'function' &&
  typeof navigator.serviceWorker?.register === 'function'

const decodeKey = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** The push subscription of this browser, made if there is none. @throws when the browser or its push service refuses */
export async function subscribeBrowser(publicKey: string) {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: '/back-office/' })
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, WORKER_TIMEOUT_MS, new Error('No worker')))
  const { pushManager } = registration.active
    ? registration
    : await Promise.race([navigator.serviceWorker.ready, timeout])
  // One of an older key of the server would get nothing.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeKey(publicKey) })
  const { endpoint = '', keys } = made.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return { endpoint, keys: { p256dh, auth } }
}
