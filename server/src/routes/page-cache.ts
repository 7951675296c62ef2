import { createHash } from 'node:crypto'

/** A finished page with everything its reply needs. */
export type Page = { status: number; br: Buffer; etag: string; csp: string; location: string | null }

export type PageCache = {
  get: (key: string, make: () => Promise<Page>) => Promise<Page>
  /** Content has changed: every page is made anew. */
  clear: () => void
}

type Entry = { page: Page; until: number }

/**
 * Least recently used pages go first once `maxBytes` are held; none is older than `ttl` ms,
 * nor kept beyond `changesAt`, when something of what pages show changes by itself.
 */
export const createPageCache = ({
  maxBytes = 32 * 1024 * 1024,
  ttl = 60_000,
  now = Date.now,
  changesAt = () => Infinity,
} = {}): PageCache => {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<Page>>()
  let bytes = 0
  let age = 0

  const drop = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.page.br.length
  }
  const keep = (key: string, page: Page) => {
    drop(key)
    entries.set(key, { page, until: Math.min(now() + ttl, changesAt()) })
    bytes += page.br.length
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }
  const makeOnce = (key: string, make: () => Promise<Page>) => {
    const started = age
    const promise = make()
      .then((page) => {
        // Made from content that has changed meanwhile: good enough for who asked, not to be kept.
        if (page.status === 200 && started === age) keep(key, page)
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
      const entry = entries.get(key)
      if (entry && entry.until > now()) {
        entries.delete(key)
        entries.set(key, entry)
        return entry.page
      }
      return making.get(key) ?? makeOnce(key, make)
    },
    clear: () => {
      age += 1
      entries.clear()
      making.clear()
      bytes = 0
    },
  }
}

export const etagOf = (html: string): string =>
  `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
