import type pg from 'pg'

/** Errors of the database driver. Needed because the same codes (ECONNRESET …) also come from HTTP clients and mail servers. */
const rejections = new WeakSet<object>()

/** Whether this error, or its cause, comes from the database driver. */
export const ofDriver = (error: unknown): boolean =>
  [error, (error as { cause?: unknown } | null)?.cause].some((one) => rejections.has(one as object))

type Method = (...args: never[]) => unknown

/** Wraps a method so that errors of its promise are remembered as driver errors. */
function marking<T extends Method>(method: T): T {
  return ((...args: never[]) => {
    const result = method(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (typeof error === 'object' && error !== null) rejections.add(error)
      throw error
    })
  }) as T
}

/** Remembers all errors of the pool and its connections. */
export function markRejections(pool: pg.Pool): void {
  pool.query = marking(pool.query.bind(pool) as Method) as typeof pool.query
  pool.connect = marking(pool.connect.bind(pool) as Method) as typeof pool.connect
  pool.on('connect', (client) => {
    client.query = marking(client.query.bind(client) as Method) as typeof client.query
  })
}
