// The DOM and WebWorker type libraries of TypeScript conflict; these are the few worker types in use.
type Extendable = { waitUntil: (work: Promise<unknown>) => void }
type PushMessage = Extendable & { data: { json: () => unknown } | null }
type Click = Extendable & { notification: { data: unknown; close: () => void } }
type Scope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    openWindow: (path: string) => Promise<unknown>
  }
  addEventListener: ((type: 'push', listener: (event: PushMessage) => void) => void) &
    ((type: 'notificationclick', listener: (event: Click) => void) => void)
}

const worker = globalThis as unknown as Scope
const HOME = '/back-office/'

const show = async ({ data }: PushMessage): Promise<void> => {
  let notice: Partial<Record<'title' | 'body' | 'path' | 'tag' | 'lang', string>> = {}
  try {
    notice = data?.json() as typeof notice
  } catch {
    // not a message of this shop: the browser demands a notification all the same
  }
  const { title = 'Bailu', body = '', path = HOME, tag = '', lang = '' } = notice
  await worker.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: '/static/brand/icon-192.png',
    badge: '/static/brand/badge-96.png',
    data: path,
  } as NotificationOptions)
}

/** A path of the back office on this origin; its home for anything else. */
const ownPath = (path: unknown): string => {
  const url = new URL(typeof path === 'string' ? path : HOME, worker.location.origin)
  return url.origin === worker.location.origin && url.pathname.startsWith(HOME) ? url.pathname + url.search : HOME
}

// In a new tab: an open one may hold an unsaved form.
const open = async ({ notification }: Click): Promise<void> => {
  notification.close()
  await worker.clients.openWindow(ownPath(notification.data))
}

worker.addEventListener('push', (event) => event.waitUntil(show(event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))
