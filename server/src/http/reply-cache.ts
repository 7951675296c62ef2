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

/** Evicts the oldest entries by count and total size, because clients may send any number of different searches. */
export function createReplyCache(entries: number, maxLength = 16 * 1024 * 1024): ReplyCache {
  const entriesByKey = new Map<string, { body: string; until: number }>()
  let length = 0
  let currentGeneration = 0
  const evict = (key: string) => {
    const entry = entriesByKey.get(key)
    if (!entry) return
    entriesByKey.delete(key)
    length -= key.length + entry.body.length
  }
  return {
    get(key, now) {
      const entry = entriesByKey.get(key)
      return entry && entry.until > now ? entry.body : undefined
    },
    set(key, body, until, generation = currentGeneration) {
      if (generation !== currentGeneration) return
      evict(key)
      entriesByKey.set(key, { body, until })
      length += key.length + body.length
      for (const oldest of entriesByKey.keys()) {
        if (entriesByKey.size <= entries && length <= maxLength) break
        evict(oldest)
      }
    },
    generation: () => currentGeneration,
    clear() {
      currentGeneration += 1
      entriesByKey.clear()
      length = 0
    },
  }
}
