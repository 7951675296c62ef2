/** Most entries per cache. Pages and calls belong to one build; pictures are used across builds. */
const LIMITS = { pages: 40, built: 120, readings: 80, pictures: 150 } as const
export type Shelf = keyof typeof LIMITS

const MARK = 'bailu-'
const name = (shelf: Shelf, build: string) => `${MARK}${shelf}${shelf === 'pictures' ? '' : `-${build}`}`

export const KEPT_AT = 'x-kept-at'

export const keeper = (build: string) => {
  const open = (shelf: Shelf) => caches.open(name(shelf, build))

  /** Stores a response and deletes the oldest entries above the limit; does nothing when the quota is exceeded. */
  const put = async (shelf: Shelf, key: string, response: Response): Promise<void> => {
    try {
      const cache = await open(shelf)
      const headers = new Headers(response.headers)
      // The body is already decompressed.
      headers.delete('content-encoding')
      headers.delete('content-length')
      headers.set(KEPT_AT, new Date().toISOString())
      await cache.put(key, new Response(await response.blob(), { status: 200, headers }))
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - LIMITS[shelf])).map((old) => cache.delete(old)))
    } catch {
      // quota exceeded: the next visit tries again
    }
  }
  return {
    put,
    find: async (shelf: Shelf, key: string) => (await open(shelf)).match(key, { ignoreVary: true }),
    /** Deletes the caches of older builds; called on activation. */
    clear: async () => {
      const mine = new Set((Object.keys(LIMITS) as Shelf[]).map((shelf) => name(shelf, build)))
      const old = (await caches.keys()).filter((one) => one.startsWith(MARK) && !mine.has(one))
      await Promise.all(old.map((one) => caches.delete(one)))
    },
  }
}
export type Keeper = ReturnType<typeof keeper>
