import type { Page } from '@playwright/test'

/**
 * Replaces PushManager so that the page subscribes without a push service: real
 * keys, an endpoint that does not exist. `deliverPush` hands messages to the
 * service worker.
 */
export const stubPush = (page: Page, previous: 'remembered' | 'none' = 'none') =>
  page.addInitScript((previousState) => {
    const KEY = 'stub-push'
    const base64url = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const createSubscription = (endpoint: string, keys: { p256dh: string; auth: string }) => ({
      endpoint,
      options: {},
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        return true
      },
    })
    const readSubscription = () => {
      const raw = localStorage.getItem(KEY)
      if (!raw) return null
      const { endpoint, keys } = JSON.parse(raw) as { endpoint: string; keys: { p256dh: string; auth: string } }
      return createSubscription(endpoint, keys)
    }
    if (previousState === 'none') localStorage.removeItem(KEY)
    Object.defineProperty(PushManager.prototype, 'getSubscription', { value: async () => readSubscription() })
    Object.defineProperty(PushManager.prototype, 'subscribe', {
      value: async () => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
        const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
        const keys = { p256dh: base64url(point), auth: base64url(crypto.getRandomValues(new Uint8Array(16))) }
        const endpoint = `https://push.example.com/${crypto.randomUUID()}`
        localStorage.setItem(KEY, JSON.stringify({ endpoint, keys }))
        return createSubscription(endpoint, keys)
      },
    })
  }, previous)

type ShownNotification = { title: string; body: string; tag: string; data: unknown; lang: string }

/** The notifications that are displayed. */
export const listNotifications = (page: Page): Promise<ShownNotification[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body, tag, data, lang }) => ({ title, body, tag, data: data as unknown, lang }))
  })

/** Delivers a push message to the service worker through the DevTools protocol. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
    void cdp.send('ServiceWorker.enable')
  })
  const { origin } = new URL(page.url())
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await cdp.detach()
}
