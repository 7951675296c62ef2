import type {
  NotificationClickEvent,
  WorkerPushEvent,
  SubscriptionChangeEvent,
  WorkerScope,
  BrowserTab,
} from './worker-types.ts'

type PushNotice = Record<'title' | 'body' | 'path' | 'tag' | 'lang', string>

const EMPTY_NOTICE: Partial<PushNotice> = { title: 'Bailu' }

/** Shows a push message as a notification. Each message must show one, or the browser shows its own generic text. */
export const showNotification = async (scope: WorkerScope, { data }: WorkerPushEvent): Promise<void> => {
  let notice = EMPTY_NOTICE
  try {
    notice = { ...EMPTY_NOTICE, ...(data?.json() as Partial<PushNotice>) }
  } catch {
    // not JSON of this shop, or truncated
  }
  const { title = '', body = '', path = '/home', tag = '', lang = '' } = notice
  await scope.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: '/static/brand/icon-192.png',
    badge: '/static/brand/badge-96.png',
    data: path,
  } as NotificationOptions)
  for (const tab of await listTabs(scope)) tab.postMessage({ pushed: true })
}

const listTabs = (scope: WorkerScope) => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Reduces the target of a message to a path of this origin; /home for anything else. */
export const ownPath = (path: unknown, origin: string): string => {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return '/home'
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname + url.search : '/home'
}

/** Handles a click on a notification: navigates an open tab to its path, else opens a new one. */
export const openNotification = async (scope: WorkerScope, { notification }: NotificationClickEvent): Promise<void> => {
  notification.close()
  const path = ownPath(notification.data, scope.location.origin)
  const tabs = await listTabs(scope)
  const tab = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0]
  if (!tab) return void (await scope.clients.openWindow(path))
  await tab.focus().catch(() => undefined)
  if (await navigateInApp(tab, path)) return
  await tab.navigate(path).catch(() => scope.clients.openWindow(path))
}

/** Asks the tab to navigate by its router, which keeps form input; false when it does not answer within a second. */
const navigateInApp = (tab: BrowserTab, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, 1_000, false)
    tab.postMessage({ go: path }, [port2])
  })

/**
 * The push service has changed the endpoint: sends the new one to the server; the old endpoint authenticates the
 * request. If this fails, the next visit does it.
 */
export const renewSubscription = async (
  scope: WorkerScope,
  { oldSubscription: old, newSubscription }: SubscriptionChangeEvent,
): Promise<void> => {
  if (!old) return
  const subscription = newSubscription ?? (await scope.registration.pushManager.subscribe(old.options))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/push/renewal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old: old.endpoint, endpoint, keys }),
  })
}
