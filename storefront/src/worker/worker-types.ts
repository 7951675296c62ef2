// The DOM and WebWorker type libraries of TypeScript conflict; these are the few worker types in use.
type ExtendableEvent = { waitUntil: (work: Promise<unknown>) => void }
export type WorkerFetchEvent = ExtendableEvent & {
  request: Request
  clientId: string
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
export type WorkerMessageEvent = ExtendableEvent & { data: unknown; ports: readonly MessagePort[] }
export type WorkerPushEvent = ExtendableEvent & { data: { json: () => unknown } | null }
export type NotificationClickEvent = ExtendableEvent & { notification: { data: unknown; close: () => void } }
export type SubscriptionChangeEvent = ExtendableEvent & {
  oldSubscription?: PushSubscription
  newSubscription?: PushSubscription
}
export type BrowserTab = {
  visibilityState: DocumentVisibilityState
  postMessage: (message: unknown, ports?: MessagePort[]) => void
  focus: () => Promise<unknown>
  navigate: (path: string) => Promise<unknown>
}

export type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (query: { type: 'window'; includeUncontrolled: true }) => Promise<readonly BrowserTab[]>
    openWindow: (path: string) => Promise<unknown>
    get: (id: string) => Promise<{ postMessage: (message: unknown) => void } | undefined>
  }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', listener: (event: ExtendableEvent) => void) => void) &
    ((type: 'fetch', listener: (event: WorkerFetchEvent) => void) => void) &
    ((type: 'push', listener: (event: WorkerPushEvent) => void) => void) &
    ((type: 'notificationclick', listener: (event: NotificationClickEvent) => void) => void) &
    ((type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void) => void) &
    ((type: 'message', listener: (event: WorkerMessageEvent) => void) => void)
}
