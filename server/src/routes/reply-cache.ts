/** Cache of serialized replies of public calls, keyed by URL and language. */
export type ReplyCache = {
  get: (key: string, now: number) => string | undefined
  /** @param age generation when the request began; a reply from before a change is not stored */
  set: (key: string, body: string, until: number, age?: number) => void
  /** The current generation; incremented by `clear`. */
  age: () => number
  /** Drops everything, after staff changed public content. */
  clear: () => void
}

/** Evicts the oldest entries by count and total size, because clients may send any number of different searches. */
export function replyCache(entries: number, maxLength = 16 * 1024 * 1024): ReplyCache {
  const kept = new Map<string, { body: string; until: number }>()
  let length = 0
  let changes = 0
  const drop = (key: string) => {
    const found = kept.get(key)
    if (!found) return
    kept.delete(key)
    length -= key.length + found.body.length
  }
  return {
    get(key, now) {
      const found = kept.get(key)
      return found && found.until > now ? found.body : undefined
    },
    set(key, body, until, age = changes) {
      if (age !== changes) return
      drop(key)
      kept.set(key, { body, until })
      length += key.length + body.length
      for (const oldest of kept.keys()) {
        if (kept.size <= entries && length <= maxLength) break
        drop(oldest)
      }
    },
    age: () => changes,
    clear() {
      changes += 1
      kept.clear()
      length = 0
    },
  }
}
