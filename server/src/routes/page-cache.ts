import { createHash } from 'node:crypto'

/** A rendered page, compressed, with everything that its reply needs. */
export type Page = { status: number; br: Buffer; etag: string; csp: string; location: string | null }

/** All unknown paths share this page. */
export const UNKNOWN = '/404'

export type PageCache = {
  get: (key: string, make: () => Promise<Page>) => Promise<Page>
  /** Whether the page is cached or being rendered. */
  has: (key: string) => boolean
  /** Drops all pages after content has changed. */
  clear: () => void
}

type Entry = { page: Page; until: number; age: number }

/**
 * A two-segment LRU cache: pages requested once have at most a quarter of `maxBytes` and are evicted first, so that a
 * client that requests many pages cannot evict the popular ones. Entries live at most `ttl` ms and not beyond `changesAt`,
 * the time of the next planned change of content.
 * @param tighten compresses a page better at its second request
 */
export const createPageCache = ({
  maxBytes = 32 * 1024 * 1024,
  ttl = 60_000,
  now = Date.now,
  changesAt = () => Infinity,
  tighten = undefined as ((page: Page) => Promise<Page>) | undefined,
} = {}): PageCache => {
  const once = new Map<string, Entry>()
  const again = new Map<string, Entry>()
  const making = new Map<string, Promise<Page>>()
  const bytes = { once: 0, again: 0 }
  let age = 0

  const drop = (key: string) => {
    for (const [kind, held] of [['once', once] as const, ['again', again] as const]) {
      const entry = held.get(key)
      if (entry && held.delete(key)) bytes[kind] -= entry.page.br.length
    }
  }
  const keep = (kind: 'once' | 'again', key: string, entry: Entry) => {
    drop(key)
    const held = kind === 'once' ? once : again
    held.set(key, entry)
    bytes[kind] += entry.page.br.length
    while (bytes.once + bytes.again > maxBytes) {
      const from = bytes.once > maxBytes / 4 || again.size === 0 ? once : again
      drop(from.keys().next().value!)
    }
  }
  const live = (key: string): Entry | undefined => {
    const entry = again.get(key) ?? once.get(key)
    return entry && entry.until > now() ? entry : undefined
  }
  const tightened = async (key: string, entry: Entry) => {
    const page = await tighten!(entry.page).catch(() => entry.page)
    if (entry.age === age && live(key) === entry) keep('again', key, { ...entry, page })
  }
  const makeOnce = (key: string, make: () => Promise<Page>) => {
    const started = age
    const promise = make()
      .then((page) => {
        // Rendered before content changed: sent to the client that is waiting, but not cached.
        if (started === age && (page.status === 200 || key.endsWith(` ${UNKNOWN}`)))
          keep('once', key, { page, until: Math.min(now() + ttl, changesAt()), age })
        return page
      })
      .finally(() => {
        if (making.get(key) === promise) making.delete(key)
      })
    making.set(key, promise)
    return promise
  }
  return {
    get: async (key, make) => {
      const entry = live(key)
      if (!entry) return making.get(key) ?? makeOnce(key, make)
      const first = !again.has(key)
      keep('again', key, entry)
      if (first && tighten) void tightened(key, entry)
      return entry.page
    },
    has: (key) => live(key) !== undefined || making.has(key),
    clear: () => {
      age += 1
      once.clear()
      again.clear()
      making.clear()
      bytes.once = 0
      bytes.again = 0
    },
  }
}

export const etagOf = (html: string): string =>
  `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
