import type pg from 'pg'

/** Errors of the database driver. Needed because the same codes (ECONNRESET …) also come from HTTP clients and mail servers. */
const driverErrors = new WeakSet<object>()

/** Whether this error, or its cause, comes from the database driver. */
export const isDriverError = (error: unknown): boolean =>
  [error, (error as { cause?: unknown } | null)?.cause].some((candidate) => driverErrors.has(candidate as object))

type Method = (...args: never[]) => unknown

/** Wraps a method so that errors of its promise are remembered as driver errors. */
function rememberRejections<T extends Method>(method: T, onError: (error: unknown) => void): T {
  return ((...args: never[]) => {
    const result = method(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (typeof error === 'object' && error !== null) driverErrors.add(error)
      onError(error)
      throw error
    })
  }) as T
}

/**
 * Remembers all errors of the pool and its connections.
 * @param onLost called when an established connection was lost, or did not answer in time
 */
export function rememberDriverErrors(pool: pg.Pool, onLost: (how: 'ended' | 'silent') => void): void {
  const onError = (error: unknown) => {
    if (isConnectionLost(error)) onLost(SILENT_MESSAGE.test(causeOf(error)?.message ?? '') ? 'silent' : 'ended')
  }
  pool.query = rememberRejections(pool.query.bind(pool) as Method, onError) as typeof pool.query
  pool.connect = rememberRejections(pool.connect.bind(pool) as Method, onError) as typeof pool.connect
  pool.on('error', () => onLost('ended'))
  pool.on('connect', (client) => {
    client.query = rememberRejections(client.query.bind(client) as Method, onError) as typeof client.query
  })
}

/** SQLSTATE of a failed statement, if the database gave one. */
export function sqlState(error: unknown): string | undefined {
  const cause = (error as { cause?: unknown }).cause ?? error
  const code = (cause as { code?: unknown }).code
  return typeof code === 'string' && code.length === 5 ? code : undefined
}

type DriverError = { code?: string; message?: string } | null

/** Codes of a connection that was in use; 25006: the server behind it is a standby, so it is not the primary any more. */
const LOST_CODES = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P05', '08006', '08003', '25006'])
const SILENT_MESSAGE = /Query read timeout/
const LOST_MESSAGE = /^Connection terminated( unexpectedly)?$|Query read timeout|not queryable/
/** Codes of a connection that could not be made. */
const NO_CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P03',
  '08001',
  '08004',
  '53300',
  // Sent by PgBouncer when it cannot reach PostgreSQL, or has no connection free in time.
  '08P01',
])
const NO_CONNECTION_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|after calling end on the pool/

const causeOf = (error: unknown) => ((error as { cause?: unknown } | null)?.cause ?? error) as DriverError

/** Whether an established connection ended, did not answer in time, or leads to a server that takes no writes. */
export function isConnectionLost(error: unknown): boolean {
  const cause = causeOf(error)
  return LOST_CODES.has(cause?.code ?? '') || LOST_MESSAGE.test(cause?.message ?? '')
}

/** Whether the database was unreachable or did not answer in time; the statement may or may not have taken effect. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!isDriverError(error)) return false
  const cause = causeOf(error)
  return (
    isConnectionLost(error) ||
    NO_CONNECTION_CODES.has(cause?.code ?? '') ||
    NO_CONNECTION_MESSAGE.test(cause?.message ?? '')
  )
}
