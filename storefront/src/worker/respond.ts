import { CACHED_AT_HEADER, type WorkerCache, type CacheName } from './cache.ts'
import { pageKey } from './request-kinds.ts'
import type { WorkerFetchEvent } from './worker-types.ts'

/** Milliseconds after which a slow network counts as offline. */
const NETWORK_TIMEOUT_MS = 6_000

const isPage = (response: Response) =>
  response.status === 200 && !response.redirected && (response.headers.get('content-type') ?? '').includes('text/html')

/** Marks cached HTML with the time it was cached, because what it shows may have changed since. */
const markAsCached = async (response: Response): Promise<Response> => {
  const cachedAt = response.headers.get(CACHED_AT_HEADER) ?? ''
  const html = (await response.text()).replace('<html', `<html data-cached="${cachedAt}"`)
  return new Response(html, { status: 200, headers: response.headers })
}

const networkTimeout = () => new Promise<'late'>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, 'late'))

/** Network first for pages, with the cache as fallback. Only public pages are cached, as a guest sees them. */
export const respondWithPage = async (
  event: WorkerFetchEvent,
  cache: WorkerCache,
  { isCacheable, offlinePage }: { isCacheable: boolean; offlinePage: () => Promise<Response> },
): Promise<Response> => {
  const key = pageKey(event.request.url)
  const cached = isCacheable ? await cache.find('pages', key) : undefined
  const fromNetwork = (async () => (await event.preloadResponse) ?? fetch(event.request))()
  // If the cache has answered after the timeout, the network response only updates the cache.
  const response = await Promise.race([fromNetwork.catch(() => 'none' as const), ...(cached ? [networkTimeout()] : [])])
  if (response === 'none') return cached ? markAsCached(cached) : offlinePage()
  if (response === 'late' || (cached && response.status >= 502)) return cached ? markAsCached(cached) : offlinePage()
  if (isCacheable && isPage(response)) event.waitUntil(cache.put('pages', key, response.clone()))
  return response
}

/** Cache first, for files that never change under their URL. */
export const respondWithImmutable = async (
  event: WorkerFetchEvent,
  cache: WorkerCache,
  name: CacheName,
): Promise<Response> => {
  const { url } = event.request
  const cached = await cache.find(name, url)
  if (cached) return cached
  const response = await fetch(event.request)
  if (response.status === 200) event.waitUntil(cache.put(name, url, response.clone()))
  return response
}

/**
 * Network first for public calls, with the cache as fallback when offline.
 * @param onAnswered called with true when the reply is from the cache
 */
export const respondWithPublicCall = async (
  event: WorkerFetchEvent,
  cache: WorkerCache,
  onAnswered: (stale: boolean) => void,
): Promise<Response> => {
  const { url } = event.request
  try {
    const response = await fetch(event.request)
    if (response.status === 200) event.waitUntil(cachePublicCall(cache, url, response.clone()))
    onAnswered(false)
    return response
  } catch (cause) {
    const cached = await cache.find('publicCalls', url)
    if (!cached) throw cause
    onAnswered(true)
    return cached
  }
}

// Business errors are HTTP 200 too: cache only replies with envelope status 100.
const cachePublicCall = async (cache: WorkerCache, url: string, response: Response) => {
  const { status } = (await response.clone().json()) as { status: number }
  if (status === 100) await cache.put('publicCalls', url, response)
}
