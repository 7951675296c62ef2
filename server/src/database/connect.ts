import pg from 'pg'
import { AsyncLocalStorage } from 'node:async_hooks'
import { callbackify } from 'node:util'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { rememberDriverErrors } from './errors.ts'

export type Db = NodePgDatabase & { $client: pg.Pool | pg.PoolClient }

export type Database = {
  db: Db
  pool: pg.Pool
  /** Past the connection pooler, where there is one: for migrations. Long transactions find it by `usePoolForLongTx`. */
  direct?: pg.Pool
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
  /** Milliseconds to wait for a connection; 5 seconds unless set. */
  connectMs?: number
}

export type WithDb = { db: Db }
export type AfterTxCallback = (outer: WithDb) => Promise<void>
/** Set while a transaction is open; holds the callbacks of `afterTx`. */
export const currentTx = new AsyncLocalStorage<{ callbacks: AfterTxCallback[] }>()

const SILENT_PAUSE_MS = 10_000

const poolsForLongTx = new WeakMap<object, pg.Pool>()

/** Long transactions of a pool run on `direct` instead: they would occupy a connection of the pooler for minutes. */
export const usePoolForLongTx = (pool: pg.Pool, direct: pg.Pool): void => void poolsForLongTx.set(pool, direct)
export const poolForLongTx = (pool: pg.Pool): pg.Pool => poolsForLongTx.get(pool) ?? pool

/** Opens a connection pool to PostgreSQL, or to the embedded engine's socket. */
export function connectPool(target: pg.PoolConfig, options: DatabaseOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...target,
    max: options.pool,
    connectionTimeoutMillis: options.connectMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    // A hanging database must not block its callers for ever.
    query_timeout: options.longQueries ? 0 : 12_000,
    keepAlive: true,
    // The host of a connection that nobody uses may be gone without a word: asked after ten seconds, not after two hours.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'bailu',
  })
  // Without a listener the error of a restarting database would end the process.
  pool.on('error', options.onError)
  // The same for connections in use; the pool listens to idle ones only.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const { onLost } = replaceOldConnections(pool)
  rememberDriverErrors(pool, onLost)
  forbidPoolInsideTx(pool)
  return { db: drizzleOf(pool), pool }
}

// When one connection was lost, the others usually lead to the same server, which is gone or no longer the primary. Each of
// them would cost a call up to the query timeout, so those made before are replaced when they are next taken from the pool.
// A silent one may also be that of a busy database, which must not get new connections all the time: one round each 10 s.
function replaceOldConnections(pool: pg.Pool): { onLost: (how: 'ended' | 'silent') => void } {
  let losses = 0
  let silentAt = -Infinity
  const lossesBefore = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => lossesBefore.set(client, losses))
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const connectCurrent = async () => {
    for (;;) {
      const client = await connect()
      if (lossesBefore.get(client) === losses) return client
      client.release(true)
    }
  }
  type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void
  const connectThen = callbackify(connectCurrent)
  pool.connect = ((callback?: Callback) =>
    callback
      ? connectThen((error, client) => callback(error ?? undefined, client, client?.release))
      : connectCurrent()) as typeof pool.connect
  const onLost = (how: 'ended' | 'silent') => {
    const now = performance.now()
    if (how === 'silent' && now - silentAt < SILENT_PAUSE_MS) return
    if (how === 'silent') silentAt = now
    losses += 1
  }
  return { onLost }
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
