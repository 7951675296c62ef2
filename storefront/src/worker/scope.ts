// The DOM and WebWorker type libraries of TypeScript conflict; these are the few worker types in use.
type Extendable = { waitUntil: (work: Promise<unknown>) => void }
export type Asking = Extendable & {
  request: Request
  clientId: string
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
export type Told = Extendable & { data: unknown; ports: readonly MessagePort[] }
export type Pushed = Extendable & { data: { json: () => unknown } | null }
export type Opened = Extendable & { notification: { data: unknown; close: () => void } }
export type Renewed = Extendable & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription }
export type Tab = {
  visibilityState: DocumentVisibilityState
  postMessage: (said: unknown, ports?: MessagePort[]) => void
  focus: () => Promise<unknown>
  navigate: (path: string) => Promise<unknown>
}

export type Scope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Tab[]>
    openWindow: (path: string) => Promise<unknown>
    get: (id: string) => Promise<{ postMessage: (said: unknown) => void } | undefined>
  }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', hear: (event: Extendable) => void) => void) &
    ((type: 'fetch', hear: (event: Asking) => void) => void) &
    ((type: 'push', hear: (event: Pushed) => void) => void) &
    ((type: 'notificationclick', hear: (event: Opened) => void) => void) &
    ((type: 'pushsubscriptionchange', hear: (event: Renewed) => void) => void) &
    ((type: 'message', hear: (event: Told) => void) => void)
}
