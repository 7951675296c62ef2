import type pg from 'pg'

/** Errors of the database driver. Needed because the same codes (ECONNRESET …) also come from HTTP clients and mail servers. */
const driverErrors = new WeakSet<object>()

/** Whether this error, or its cause, comes from the database driver. */
export const isDriverError = (error: unknown): boolean =>
  [error, (error as { cause?: unknown } | null)?.cause].some((candidate) => driverErrors.has(candidate as object))

type Method = (...args: never[]) => unknown

/** Wraps a method so that errors of its promise are remembered as driver errors. */
function rememberRejections<T extends Method>(method: T): T {
  return ((...args: never[]) => {
    const result = method(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (typeof error === 'object' && error !== null) driverErrors.add(error)
      throw error
    })
  }) as T
}

/** Remembers all errors of the pool and its connections. */
export function rememberDriverErrors(pool: pg.Pool): void {
  pool.query = rememberRejections(pool.query.bind(pool) as Method) as typeof pool.query
  pool.connect = rememberRejections(pool.connect.bind(pool) as Method) as typeof pool.connect
  pool.on('connect', (client) => {
    client.query = rememberRejections(client.query.bind(client) as Method) as typeof client.query
  })
}

/** SQLSTATE of a failed statement, if the database gave one. */
export function sqlState(error: unknown): string | undefined {
  const cause = (error as { cause?: unknown }).cause ?? error
  const code = (cause as { code?: unknown }).code
  return typeof code === 'string' && code.length === 5 ? code : undefined
}

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  '53300',
])
const UNAVAILABLE_MESSAGE =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable|after calling end on the pool/

/** Whether the database was unreachable or did not answer in time; the statement may or may not have taken effect. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!isDriverError(error)) return false
  const cause = ((error as { cause?: unknown } | null)?.cause ?? error) as { code?: string; message?: string } | null
  return UNAVAILABLE_CODES.has(cause?.code ?? '') || UNAVAILABLE_MESSAGE.test(cause?.message ?? '')
}
