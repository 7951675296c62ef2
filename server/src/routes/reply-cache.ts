/** Serialized replies of public calls that depend on address and language alone. */
export type ReplyCache = {
  get: (key: string, now: number) => string | undefined
  /** @param age of the cache when the reply was begun; one begun before a change is not kept */
  set: (key: string, body: string, until: number, age?: number) => void
  /** Counts the changes. */
  age: () => number
  /** After staff changed what the public sees. */
  clear: () => void
}

/** The oldest go first, once there are too many or they take too much: a stranger may ask for any number of searches. */
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
