import type { Opened, Pushed, Renewed, Scope, Tab } from './scope.ts'

type Notice = Record<'title' | 'body' | 'path' | 'tag' | 'lang', string>

const NOTHING: Partial<Notice> = { title: 'Bailu' }

/** What the shop says while it is closed; each message must show something, or the browser does it for us. */
export const show = async (scope: Scope, { data }: Pushed): Promise<void> => {
  let notice = NOTHING
  try {
    notice = { ...NOTHING, ...(data?.json() as Partial<Notice>) }
  } catch {
    // not ours, or cut short
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

/** A path of ours, whatever a message says. */
export const ownPath = (path: unknown, origin: string): string => {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return '/home'
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname + url.search : '/home'
}

/** Goes to what the message is about: in a tab that is open, else in a new one. */
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

/** Inside the app nothing typed is lost; a page that does not answer is loaded anew. */
const goes = (tab: Tab, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, 1_000, false)
    tab.postMessage({ go: path }, [port2])
  })

/** The push service gave this browser a new address; the old one proves whose it is. Otherwise the next visit tells. */
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
