import { KEPT_AT, type Keeper, type Shelf } from './keep.ts'
import { pageKey } from './kinds.ts'
import type { Asking } from './scope.ts'

/** Milliseconds after which a slow network counts as offline. */
const PATIENCE = 6_000

const isPage = (response: Response) =>
  response.status === 200 && !response.redirected && (response.headers.get('content-type') ?? '').includes('text/html')

/** Marks cached HTML with the time it was cached, because what it shows may have changed since. */
const marked = async (response: Response): Promise<Response> => {
  const at = response.headers.get(KEPT_AT) ?? ''
  const html = (await response.text()).replace('<html', `<html data-kept="${at}"`)
  return new Response(html, { status: 200, headers: response.headers })
}

const late = () => new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE, 'late'))

/** Network first for pages, with the cache as fallback. Only public pages are cached, as a guest sees them. */
export const answerPage = async (
  event: Asking,
  keeper: Keeper,
  { keep, missing }: { keep: boolean; missing: () => Promise<Response> },
): Promise<Response> => {
  const key = pageKey(event.request.url)
  const kept = keep ? await keeper.find('pages', key) : undefined
  const coming = (async () => (await event.preloadResponse) ?? fetch(event.request))()
  // If the cache has answered after the timeout, the network response only updates the cache.
  const fresh = await Promise.race([coming.catch(() => 'none' as const), ...(kept ? [late()] : [])])
  if (fresh === 'none') return kept ? marked(kept) : missing()
  if (fresh === 'late' || (kept && fresh.status >= 502)) return kept ? marked(kept) : missing()
  if (keep && isPage(fresh)) event.waitUntil(keeper.put('pages', key, fresh.clone()))
  return fresh
}

/** Cache first, for files that never change under their URL. */
export const answerUnchanging = async (event: Asking, keeper: Keeper, shelf: Shelf): Promise<Response> => {
  const { url } = event.request
  const kept = await keeper.find(shelf, url)
  if (kept) return kept
  const fresh = await fetch(event.request)
  if (fresh.status === 200) event.waitUntil(keeper.put(shelf, url, fresh.clone()))
  return fresh
}

/**
 * Network first for public calls, with the cache as fallback when offline.
 * @param onAnswered called with true when the reply is from the cache
 */
export const answerReading = async (
  event: Asking,
  keeper: Keeper,
  told: (stale: boolean) => void,
): Promise<Response> => {
  const { url } = event.request
  try {
    const fresh = await fetch(event.request)
    if (fresh.status === 200) event.waitUntil(keepReading(keeper, url, fresh.clone()))
    told(false)
    return fresh
  } catch (cause) {
    const kept = await keeper.find('readings', url)
    if (!kept) throw cause
    told(true)
    return kept
  }
}

// Business errors are HTTP 200 too: cache only replies with envelope status 100.
const keepReading = async (keeper: Keeper, url: string, response: Response) => {
  const { status } = (await response.clone().json()) as { status: number }
  if (status === 100) await keeper.put('readings', url, response)
}
