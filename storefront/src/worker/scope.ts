// The browser's names for a worker clash with those for a page; these are the few in use.
type Extendable = { waitUntil: (work: Promise<unknown>) => void }
export type Asking = Extendable & {
  request: Request
  clientId: string
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
export type Told = Extendable & { data: unknown; ports: readonly MessagePort[] }

export type Scope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    get: (id: string) => Promise<{ postMessage: (said: unknown) => void } | undefined>
  }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', hear: (event: Extendable) => void) => void) &
    ((type: 'fetch', hear: (event: Asking) => void) => void) &
    ((type: 'message', hear: (event: Told) => void) => void)
}
