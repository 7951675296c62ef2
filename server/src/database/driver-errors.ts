import type pg from 'pg'

/** What the driver rejected with: the same codes (ECONNRESET …) also come from callers who hang up and from mail servers. */
const rejections = new WeakSet<object>()

/** Whether the driver of the database rejected with this, or with its cause. */
export const ofDriver = (error: unknown): boolean =>
  [error, (error as { cause?: unknown } | null)?.cause].some((one) => rejections.has(one as object))

type Method = (...args: never[]) => unknown

/** The same method; what its promise rejects with is known as the driver's from then on. */
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

/** Marks what the pool and each of its connections reject with. */
export function markRejections(pool: pg.Pool): void {
  pool.query = marking(pool.query.bind(pool) as Method) as typeof pool.query
  pool.connect = marking(pool.connect.bind(pool) as Method) as typeof pool.connect
  pool.on('connect', (client) => {
    client.query = marking(client.query.bind(client) as Method) as typeof client.query
  })
}
