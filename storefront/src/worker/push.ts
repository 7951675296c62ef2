import type { Opened, Pushed, Renewed, Scope, Tab } from './scope.ts'

type Notice = Record<'title' | 'body' | 'path' | 'tag' | 'lang', string>

const NOTHING: Partial<Notice> = { title: 'Bailu' }

/** Shows a push message as a notification. Each message must show one, or the browser shows its own generic text. */
export const show = async (scope: Scope, { data }: Pushed): Promise<void> => {
  let notice = NOTHING
  try {
    notice = { ...NOTHING, ...(data?.json() as Partial<Notice>) }
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
  for (const tab of await tabsOf(scope)) tab.postMessage({ pushed: true })
}

const tabsOf = (scope: Scope) => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Reduces the target of a message to a path of this origin; /home for anything else. */
export const ownPath = (path: unknown, origin: string): string => {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return '/home'
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname + url.search : '/home'
}

/** Handles a click on a notification: navigates an open tab to its path, else opens a new one. */
export const open = async (scope: Scope, { notification }: Opened): Promise<void> => {
  notification.close()
  const path = ownPath(notification.data, scope.location.origin)
  const tabs = await tabsOf(scope)
  const tab = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0]
  if (!tab) return void (await scope.clients.openWindow(path))
  await tab.focus().catch(() => undefined)
  if (await goes(tab, path)) return
  await tab.navigate(path).catch(() => scope.clients.openWindow(path))
}

/** Asks the tab to navigate by its router, which keeps form input; false when it does not answer within a second. */
const goes = (tab: Tab, path: string) =>
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
export const renew = async (scope: Scope, { oldSubscription: old, newSubscription }: Renewed): Promise<void> => {
  if (!old) return
  const fresh = newSubscription ?? (await scope.registration.pushManager.subscribe(old.options))
  const { endpoint, keys } = fresh.toJSON()
  await fetch('/api/push/renewal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old: old.endpoint, endpoint, keys }),
  })
}
