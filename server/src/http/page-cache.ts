import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A rendered page, compressed, with everything that its reply needs. */
export type Page = { status: number; br: Buffer; etag: string; csp: string; location: string | null }

/** All unknown paths share this page. */
export const NOT_FOUND_PATH = '/404'

export type PageCache = {
  get: (key: string, render: () => Promise<Page>) => Promise<Page>
  /** Whether the page is cached or being rendered. */
  has: (key: string) => boolean
  /** Drops all pages after content has changed. */
  clear: () => void
}

type Entry = { page: Page; until: number; generation: number }

/**
 * Two LRU caches with a common limit: pages requested once have at most a quarter of `maxBytes` and are evicted first, so that a
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
  const sizeCalculation = ({ page }: Entry) => page.br.length
  const seenOnce = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation })
  const seenAgain = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation })
  const rendering = new Map<string, Promise<Page>>()
  let generation = 0

  const store = (entries: typeof seenOnce, key: string, entry: Entry) => {
    seenOnce.delete(key)
    seenAgain.delete(key)
    entries.set(key, entry)
    while (seenOnce.calculatedSize + seenAgain.calculatedSize > maxBytes) {
      const evictFrom = seenOnce.calculatedSize > maxBytes / 4 || seenAgain.size === 0 ? seenOnce : seenAgain
      evictFrom.pop()
    }
  }
  const freshEntry = (key: string): Entry | undefined => {
    const entry = seenAgain.get(key) ?? seenOnce.get(key)
    return entry && entry.until > now() ? entry : undefined
  }
  const recompressEntry = async (key: string, entry: Entry) => {
    const page = await tighten!(entry.page).catch(() => entry.page)
    if (entry.generation === generation && freshEntry(key) === entry) store(seenAgain, key, { ...entry, page })
  }
  const renderOnce = (key: string, render: () => Promise<Page>) => {
    const startGeneration = generation
    const promise = render()
      .then((page) => {
        // Rendered before content changed: sent to the client that is waiting, but not cached.
        if (startGeneration === generation && (page.status === 200 || key.endsWith(` ${NOT_FOUND_PATH}`)))
          store(seenOnce, key, { page, until: Math.min(now() + ttl, changesAt()), generation })
        return page
      })
      .finally(() => {
        if (rendering.get(key) === promise) rendering.delete(key)
      })
    rendering.set(key, promise)
    return promise
  }
  return {
    get: async (key, render) => {
      const entry = freshEntry(key)
      if (!entry) return rendering.get(key) ?? renderOnce(key, render)
      const isSecondRequest = !seenAgain.has(key)
      store(seenAgain, key, entry)
      if (isSecondRequest && tighten) void recompressEntry(key, entry)
      return entry.page
    },
    has: (key) => freshEntry(key) !== undefined || rendering.has(key),
    clear: () => {
      generation += 1
      seenOnce.clear()
      seenAgain.clear()
      rendering.clear()
    },
  }
}

export const etagOf = (html: string): string =>
  `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
