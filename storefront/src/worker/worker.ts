import { respondWithPage, respondWithPublicCall, respondWithImmutable } from './respond.ts'
import { CACHED_AT_HEADER, createCache } from './cache.ts'
import { requestKindOf, pageKey } from './request-kinds.ts'
import { type OfflineWords, createOfflinePage } from './offline-page.ts'
import { openNotification, renewSubscription, showNotification } from './push.ts'
import type { WorkerFetchEvent, WorkerScope } from './worker-types.ts'

// Replaced at build time by build-worker.ts.
declare const SHOP_BUILD: string
declare const SHOP_ENTRY: string
declare const SHOP_PUBLIC_CALLS: readonly string[]
declare const SHOP_OFFLINE: OfflineWords

const worker = globalThis as unknown as WorkerScope
const cache = createCache(SHOP_BUILD)
const { origin } = worker.location
/** Client ids that got cached replies and must be notified when replies come from the network again. */
const staleTabs = new Set<string>()

worker.addEventListener('activate', (event) => {
  const activate = async () => {
    await cache.clear()
    await worker.registration.navigationPreload?.enable()
    await worker.clients.claim()
  }
  event.waitUntil(activate())
})

worker.addEventListener('fetch', (event) => {
  const kind = requestKindOf(event.request, origin, SHOP_PUBLIC_CALLS)
  const respond = kind && responders[kind]
  if (respond) event.respondWith(respond(event))
})

worker.addEventListener('push', (event) => event.waitUntil(showNotification(worker, event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(worker, event)))
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(worker, event)))

const offlinePage = () => createOfflinePage(SHOP_OFFLINE)
const responders = {
  page: (event: WorkerFetchEvent) => respondWithPage(event, cache, { isCacheable: true, offlinePage }),
  privatePage: (event: WorkerFetchEvent) => respondWithPage(event, cache, { isCacheable: false, offlinePage }),
  built: (event: WorkerFetchEvent) => respondWithImmutable(event, cache, 'built'),
  picture: (event: WorkerFetchEvent) => respondWithImmutable(event, cache, 'pictures'),
  publicCall: (event: WorkerFetchEvent) =>
    respondWithPublicCall(event, cache, (isStale) => event.waitUntil(notifyTab(event.clientId, isStale))),
}

const notifyTab = async (clientId: string, isStale: boolean) => {
  if (!isStale && !staleTabs.delete(clientId)) return
  if (isStale) staleTabs.add(clientId)
  const client = await worker.clients.get(clientId)
  client?.postMessage({ stale: isStale })
}

type TabMessage = { visited?: string; parts?: string[]; activateNow?: true; entry?: true }

worker.addEventListener('message', (event) => {
  const { visited, parts = [], activateNow, entry } = event.data as TabMessage
  if (entry) event.ports[0]?.postMessage(SHOP_ENTRY)
  if (activateNow) void worker.skipWaiting()
  if (visited) event.waitUntil(cacheVisitedPage(visited, parts))
})

/** Caches a page that was loaded before this worker was active, or reached by client-side navigation. */
const cacheVisitedPage = async (visited: string, parts: string[]) => {
  const page = { method: 'GET', url: visited, mode: 'navigate' }
  const cached = await cache.find('pages', pageKey(visited))
  const age = Date.now() - Date.parse(cached?.headers.get(CACHED_AT_HEADER) ?? '')
  // Refetched after an hour; mostly it has not changed and the server answers 304.
  if (requestKindOf(page, origin, []) === 'page' && !(age < 3_600_000)) {
    const response = await fetch(visited, { headers: { accept: 'text/html' } }).catch(() => undefined)
    if (response?.status === 200 && !response.redirected) await cache.put('pages', pageKey(visited), response)
  }
  for (const url of parts) await cacheResource(url)
}

/** Caches a file from the HTTP cache of the browser, which has just loaded it. */
const cacheResource = async (url: string) => {
  const kind = requestKindOf({ method: 'GET', url }, origin, [])
  const cacheName = kind === 'built' ? 'built' : kind === 'picture' ? 'pictures' : undefined
  if (!cacheName || (await cache.find(cacheName, url))) return
  const response = await fetch(url, { cache: 'force-cache' }).catch(() => undefined)
  if (response?.status === 200) await cache.put(cacheName, url, response)
}
