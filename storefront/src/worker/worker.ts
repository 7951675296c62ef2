import { answerPage, answerReading, answerUnchanging } from './answer.ts'
import { KEPT_AT, keeper } from './keep.ts'
import { kindOf, pageKey } from './kinds.ts'
import { type OfflineWords, offlinePage } from './offline-page.ts'
import { open, renew, show } from './push.ts'
import type { Asking, Scope } from './scope.ts'

// Replaced at build time by build-worker.ts.
declare const SHOP_BUILD: string
declare const SHOP_ENTRY: string
declare const SHOP_READINGS: readonly string[]
declare const SHOP_OFFLINE: OfflineWords

const scope = globalThis as unknown as Scope
const shelves = keeper(SHOP_BUILD)
const { origin } = scope.location
/** Client ids that got cached replies and must be notified when replies come from the network again. */
const stale = new Set<string>()

scope.addEventListener('activate', (event) => {
  const begin = async () => {
    await shelves.clear()
    await scope.registration.navigationPreload?.enable()
    await scope.clients.claim()
  }
  event.waitUntil(begin())
})

scope.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, origin, SHOP_READINGS)
  const answer = kind && answers[kind]
  if (answer) event.respondWith(answer(event))
})

scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(open(scope, event)))
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(scope, event)))

const missing = () => offlinePage(SHOP_OFFLINE)
const answers = {
  page: (event: Asking) => answerPage(event, shelves, { keep: true, missing }),
  passing: (event: Asking) => answerPage(event, shelves, { keep: false, missing }),
  built: (event: Asking) => answerUnchanging(event, shelves, 'built'),
  picture: (event: Asking) => answerUnchanging(event, shelves, 'pictures'),
  reading: (event: Asking) => answerReading(event, shelves, (is) => event.waitUntil(tell(event.clientId, is))),
}

const tell = async (clientId: string, is: boolean) => {
  if (!is && !stale.delete(clientId)) return
  if (is) stale.add(clientId)
  const client = await scope.clients.get(clientId)
  client?.postMessage({ stale: is })
}

type Said = { visited?: string; parts?: string[]; take?: true; entry?: true }

scope.addEventListener('message', (event) => {
  const { visited, parts = [], take, entry } = event.data as Said
  if (entry) event.ports[0]?.postMessage(SHOP_ENTRY)
  if (take) void scope.skipWaiting()
  if (visited) event.waitUntil(keepVisit(visited, parts))
})

/** Caches a page that was loaded before this worker was active, or reached by client-side navigation. */
const keepVisit = async (visited: string, parts: string[]) => {
  const page = { method: 'GET', url: visited, mode: 'navigate' }
  const kept = await shelves.find('pages', pageKey(visited))
  const age = Date.now() - Date.parse(kept?.headers.get(KEPT_AT) ?? '')
  // Refetched after an hour; mostly it has not changed and the server answers 304.
  if (kindOf(page, origin, []) === 'page' && !(age < 3_600_000)) {
    const response = await fetch(visited, { headers: { accept: 'text/html' } }).catch(() => undefined)
    if (response?.status === 200 && !response.redirected) await shelves.put('pages', pageKey(visited), response)
  }
  for (const url of parts) await keepPart(url)
}

/** Caches a file from the HTTP cache of the browser, which has just loaded it. */
const keepPart = async (url: string) => {
  const kind = kindOf({ method: 'GET', url }, origin, [])
  const shelf = kind === 'built' ? 'built' : kind === 'picture' ? 'pictures' : undefined
  if (!shelf || (await shelves.find(shelf, url))) return
  const response = await fetch(url, { cache: 'force-cache' }).catch(() => undefined)
  if (response?.status === 200) await shelves.put(shelf, url, response)
}
