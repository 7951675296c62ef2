/** Serialized replies of public calls that depend on address and language alone. */
export type ReplyCache = {
  get: (key: string, now: number) => string | undefined
  set: (key: string, body: string, until: number) => void
  /** After staff changed what the public sees. */
  clear: () => void
}

export function replyCache(entries: number): ReplyCache {
  const kept = new Map<string, { body: string; until: number }>()
  return {
    get(key, now) {
      const found = kept.get(key)
      return found && found.until > now ? found.body : undefined
    },
    set(key, body, until) {
      kept.delete(key)
      const oldest = kept.size >= entries ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      kept.set(key, { body, until })
    },
    clear: () => kept.clear(),
  }
}
