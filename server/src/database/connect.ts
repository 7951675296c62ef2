import pg from 'pg'
import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { rememberDriverErrors } from './errors.ts'

export type Db = NodePgDatabase & { $client: pg.Pool | pg.PoolClient }

export type Database = {
  db: Db
  pool: pg.Pool
  /** `embedded` has weaker guarantees, see docs/operations.md. */
  engine: 'postgresql' | 'embedded'
  close: () => Promise<void>
}

export type DatabaseOptions = {
  pool: number
  onError: (error: Error) => void
  schema?: string
  /** No client-side query timeout, for migrations and full ledger checks. */
  longQueries?: boolean
}

export type WithDb = { db: Db }
export type AfterTxCallback = (outer: WithDb) => Promise<void>
/** Set while a transaction is open; holds the callbacks of `afterTx`. */
export const currentTx = new AsyncLocalStorage<{ callbacks: AfterTxCallback[] }>()

/** Opens a connection pool to PostgreSQL, or to the embedded engine's socket. */
export function connectPool(target: pg.PoolConfig, options: DatabaseOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...target,
    max: options.pool,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A hanging database must not block its callers for ever.
    query_timeout: options.longQueries ? 0 : 12_000,
    keepAlive: true,
    // The version before connects as `bailu`; see the trigger `orders_tracking_digit`.
    application_name: 'bailu-server',
  })
  // Without a listener the error of a restarting database would end the process.
  pool.on('error', options.onError)
  // The same for connections in use; the pool listens to idle ones only.
  pool.on('connect', (client) => client.on('error', () => undefined))
  rememberDriverErrors(pool)
  forbidPoolInsideTx(pool)
  return { db: drizzleOf(pool), pool }
}

// Using the pool inside a transaction is a mistake: on the embedded engine the second connection waits for ever, on
// PostgreSQL it would not see the transaction's changes.
function forbidPoolInsideTx(pool: pg.Pool): void {
  const guard = <T extends (...args: never[]) => unknown>(method: T): T =>
    ((...args: Parameters<T>) => {
      if (currentTx.getStore()) throw new Error('Use ctx.db of the transaction, not the pool')
      return method(...args)
    }) as T
  pool.query = guard(pool.query.bind(pool)) as typeof pool.query
  pool.connect = guard(pool.connect.bind(pool)) as typeof pool.connect
}

/** Without a schema object: relational queries are not used, and building their metadata made every transaction slower. */
export const drizzleOf = <C extends pg.Pool | pg.PoolClient>(client: C) => drizzle(client, { casing: 'snake_case' })
