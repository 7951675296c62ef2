/** Most entries per cache. Pages and calls belong to one build; pictures are used across builds. */
const LIMITS = { pages: 60, built: 200, publicCalls: 80, pictures: 150 } as const
export type CacheName = keyof typeof LIMITS

const CACHE_PREFIX = 'bailu-'
const storageName = (cacheName: CacheName, build: string) =>
  `${CACHE_PREFIX}${cacheName}${cacheName === 'pictures' ? '' : `-${build}`}`

export const CACHED_AT_HEADER = 'x-cached-at'

export const createCache = (build: string) => {
  const openCache = (cacheName: CacheName) => caches.open(storageName(cacheName, build))

  /** Stores a response and deletes the oldest entries above the limit; does nothing when the quota is exceeded. */
  const put = async (cacheName: CacheName, key: string, response: Response): Promise<void> => {
    try {
      const cache = await openCache(cacheName)
      const headers = new Headers(response.headers)
      // The body is already decompressed.
      headers.delete('content-encoding')
      headers.delete('content-length')
      headers.set(CACHED_AT_HEADER, new Date().toISOString())
      await cache.put(key, new Response(await response.blob(), { status: 200, headers }))
      const keys = await cache.keys()
      await Promise.all(
        keys.slice(0, Math.max(0, keys.length - LIMITS[cacheName])).map((outdated) => cache.delete(outdated)),
      )
    } catch {
      // quota exceeded: the next visit tries again
    }
  }
  return {
    put,
    find: async (cacheName: CacheName, key: string) => (await openCache(cacheName)).match(key, { ignoreVary: true }),
    /** Deletes the caches of older builds; called on activation. */
    clear: async () => {
      const current = new Set((Object.keys(LIMITS) as CacheName[]).map((cacheName) => storageName(cacheName, build)))
      const outdated = (await caches.keys()).filter(
        (storageKey) => storageKey.startsWith(CACHE_PREFIX) && !current.has(storageKey),
      )
      await Promise.all(outdated.map((storageKey) => caches.delete(storageKey)))
    },
  }
}
export type WorkerCache = ReturnType<typeof createCache>
