import { KEPT_AT, type Keeper, type Shelf } from './keep.ts'
import { pageKey } from './kinds.ts'
import type { Asking } from './scope.ts'

/** A network that has not answered by then is no better than none. */
const PATIENCE = 6_000

const isPage = (response: Response) =>
  response.status === 200 && !response.redirected && (response.headers.get('content-type') ?? '').includes('text/html')

/** The kept copy says when it was kept; what the screen shows may have changed since. */
const marked = async (response: Response): Promise<Response> => {
  const at = response.headers.get(KEPT_AT) ?? ''
  const html = (await response.text()).replace('<html', `<html data-kept="${at}"`)
  return new Response(html, { status: 200, headers: response.headers })
}

const late = () => new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE, 'late'))

/** Fetches a page; kept is only what public pages look like to a guest. */
export const answerPage = async (
  event: Asking,
  keeper: Keeper,
  { keep, missing }: { keep: boolean; missing: () => Promise<Response> },
): Promise<Response> => {
  const key = pageKey(event.request.url)
  const kept = keep ? await keeper.find('pages', key) : undefined
  const coming = (async () => (await event.preloadResponse) ?? fetch(event.request))()
  // Comes after the answer was given from what is kept: then nobody waits for it.
  const fresh = await Promise.race([coming.catch(() => 'none' as const), ...(kept ? [late()] : [])])
  if (fresh === 'none') return kept ? marked(kept) : missing()
  if (fresh === 'late' || (kept && fresh.status >= 502)) return kept ? marked(kept) : missing()
  if (keep && isPage(fresh)) event.waitUntil(keeper.put('pages', key, fresh.clone()))
  return fresh
}

/** What never changes under its address comes from here first. */
export const answerUnchanging = async (event: Asking, keeper: Keeper, shelf: Shelf): Promise<Response> => {
  const { url } = event.request
  const kept = await keeper.find(shelf, url)
  if (kept) return kept
  const fresh = await fetch(event.request)
  if (fresh.status === 200) event.waitUntil(keeper.put(shelf, url, fresh.clone()))
  return fresh
}

/** Always the network while there is one; `told` hears whether it was. */
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

// A refusal is a 200 as well: only what the envelope calls good is worth keeping.
const keepReading = async (keeper: Keeper, url: string, response: Response) => {
  const { status } = (await response.clone().json()) as { status: number }
  if (status === 100) await keeper.put('readings', url, response)
}
