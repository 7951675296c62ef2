/** Keeps the caches of this process in step with the content version, which changes on any server raise. */
export type ContentWatch = {
  /** Call before using a cache: resolves once the version was read during the last `everyMs`. Never rejects. */
  fresh: () => Promise<void>
  /** Clears the caches, after this process changed content. */
  clear: () => void
  /** Incremented whenever the caches are cleared. */
  generation: () => number
}

type ContentWatchOptions = {
  readVersion: () => Promise<string>
  /** Clears the caches of this process. */
  clearCaches: () => void
  /** Runs after another server changed content, when the caches are cleared; the callers of `fresh` wait for it. */
  onChange?: () => Promise<unknown>
  onError?: (error: unknown) => void
  now?: () => number
}

/** How long a cache is used without reading the version. */
const EVERY_MS = 400
/** Longest wait for the version; then caches are used as they are, until their entries expire. */
const WAIT_MS = 250

/**
 * The version is read when a cache is about to be used, at most once in `EVERY_MS`, so an idle server sends no query, and one
 * that was paused reads it before its first reply. While the database does not answer, entries live for their own time.
 */
export function createContentWatch({
  readVersion,
  clearCaches,
  onChange = async () => undefined,
  onError = () => undefined,
  now = () => performance.now(),
}: ContentWatchOptions): ContentWatch {
  let generation = 0
  let version: string | undefined
  let checkedAt = -Infinity
  let running: { startedAt: number; done: Promise<void> } | undefined

  const clear = () => {
    generation += 1
    clearCaches()
  }
  const check = async (startedAt: number) => {
    try {
      const current = await readVersion()
      const isChanged = version !== undefined && version !== current
      version = current
      if (isChanged) {
        clear()
        await onChange()
      }
    } catch (error) {
      onError(error)
    } finally {
      checkedAt = startedAt
      running = undefined
    }
  }
  return {
    async fresh() {
      const at = now()
      if (at - checkedAt < EVERY_MS) return
      running ??= { startedAt: at, done: check(at) }
      const left = WAIT_MS - (at - running.startedAt)
      if (left > 0) await atMost(running.done, left)
    },
    clear,
    generation: () => generation,
  }
}

function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
