import { LRUCache } from 'lru-cache'

/** Cache of serialized replies of public calls, keyed by URL and language. */
export type ReplyCache = {
  get: (key: string, now: number) => string | undefined
  /** @param age generation when the request began; a reply from before a change is not stored */
  set: (key: string, body: string, until: number, generation?: number) => void
  /** The current generation; incremented by `clear`. */
  generation: () => number
  /** Drops everything, after staff changed public content. */
  clear: () => void
}

/** Limited by count and total size, because clients may send any number of different searches. */
export function createReplyCache(entries: number, maxLength = 16 * 1024 * 1024): ReplyCache {
  const entriesByKey = new LRUCache<string, { body: string; until: number }>({
    max: entries,
    maxSize: maxLength,
    sizeCalculation: ({ body }, key) => key.length + body.length,
  })
  let currentGeneration = 0
  return {
    get(key, now) {
      const entry = entriesByKey.get(key)
      return entry && entry.until > now ? entry.body : undefined
    },
    set(key, body, until, generation = currentGeneration) {
      if (generation === currentGeneration) entriesByKey.set(key, { body, until })
    },
    generation: () => currentGeneration,
    clear() {
      currentGeneration += 1
      entriesByKey.clear()
    },
  }
}
