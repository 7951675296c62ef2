import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Ctx } from '../core/context.ts'

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

type WithDb = Pick<Ctx, 'db'>
type AfterTxCallback = (outer: WithDb) => Promise<void>
/** Set while a transaction is open; holds the callbacks of `afterTx`. */
const currentTx = new AsyncLocalStorage<{ callbacks: AfterTxCallback[] }>()

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
    application_name: 'bailu',
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

const RETRY = new Set(['40001', '40P01', '55P03'])
const ATTEMPTS = 4

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

/** Without a schema object: relational queries are not used, and building their metadata made every transaction slower. */
const drizzleOf = <C extends pg.Pool | pg.PoolClient>(client: C) => drizzle(client, { casing: 'snake_case' })

// Cached per connection, because Drizzle caches column names in the instance.
const dbByConnection = new WeakMap<pg.PoolClient, Db>()

function dbOf(client: pg.PoolClient): Db {
  const cached = dbByConnection.get(client)
  if (cached) return cached
  const db = drizzleOf(client)
  dbByConnection.set(client, db)
  return db
}

/**
 * Runs `work` in a READ COMMITTED transaction, or in the one that is already open. After a deadlock, serialization failure
 * or lock timeout the complete `work` is repeated (up to four attempts), so it must have no effects outside the database.
 */
export async function inTx<C extends WithDb, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (currentTx.getStore()) return work(ctx)
  for (let attempt = 1; ; attempt += 1) {
    const callbacks: AfterTxCallback[] = []
    let retry = false
    try {
      return await runTx(ctx, work, SHORT_TX, callbacks)
    } catch (error) {
      retry = attempt < ATTEMPTS && RETRY.has(sqlState(error) ?? '')
      if (!retry) throw error
      await wait(10 * attempt + Math.random() * 40 * attempt)
    } finally {
      if (!retry) for (const run of callbacks) await run(ctx)
    }
  }
}

/**
 * Runs `work` after the open transaction has committed or rolled back, or immediately without one: for writes that must
 * survive a failed call. `work` must handle its own errors.
 */
export async function afterTx(ctx: WithDb, work: AfterTxCallback): Promise<void> {
  const openTx = currentTx.getStore()
  if (openTx) openTx.callbacks.push(work)
  else await work(ctx)
}

const MINUTE = 60_000
/** Two seconds more than the statement timeout of the database. */
const LONG_QUERY_TIMEOUT_MS = 10 * MINUTE + 2_000

/**
 * Runs a long read-only transaction (READ COMMITTED) over whole tables, or joins the open one. It may take up to ten
 * minutes and 64 MB per sort, but no parallel workers, to leave CPU for other calls.
 */
export async function inLongReadTx<C extends WithDb, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (currentTx.getStore()) return work(ctx)
  return runTx(ctx, work, longTx('begin read only'))
}

/**
 * The same for maintenance that writes; transactions with the same lock name exclude each other on all servers.
 * @param turn name of the lock, a row of `marker`
 */
export async function inExclusiveLongTx<C extends WithDb, T>(
  ctx: C,
  lockName: string,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  const runLocked = async (tx: C) => {
    const name = `turn:${lockName}`
    await tx.db.execute(sql`insert into marker (name, value, at) values (${name}, '', now()) on conflict do nothing`)
    await tx.db.execute(sql`select 1 from marker where name = ${name} for update`)
    return work(tx)
  }
  return currentTx.getStore() ? runLocked(ctx) : runTx(ctx, runLocked, longTx('begin'))
}

function longTx(begin: string): TxMode {
  return {
    begin: `${begin}; set local statement_timeout = '10min'; set local work_mem = '64MB';
      set local max_parallel_workers_per_gather = 0; set local jit = off`,
    dbOf: (client) => {
      const query = (asked: pg.QueryConfig, values?: unknown[]) =>
        client.query({ ...asked, query_timeout: LONG_QUERY_TIMEOUT_MS } as pg.QueryConfig, values)
      return drizzleOf({ query } as unknown as pg.PoolClient)
    },
  }
}

type TxMode = { begin: string; dbOf: (client: pg.PoolClient) => Db }
const SHORT_TX: TxMode = { begin: "begin; set local lock_timeout = '3s'; set local statement_timeout = '10s'", dbOf }

const ROLLBACK = { text: 'rollback', query_timeout: 3_000 } as pg.QueryConfig

async function runTx<C extends WithDb, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  mode: TxMode,
  callbacks: AfterTxCallback[] = [],
): Promise<T> {
  const pool = ctx.db.$client as pg.Pool
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(mode.begin)
    const db = mode.dbOf(client)
    const result = await currentTx.run({ callbacks }, () => work({ ...ctx, db }))
    const { command } = await client.query('commit')
    // PostgreSQL answers ROLLBACK when an error inside was swallowed: nothing was committed.
    if (command !== 'COMMIT') throw new Error('A statement of this transaction had failed')
    return result
  } catch (error) {
    if (isDatabaseUnavailable(error)) broken = error as Error
    else
      await client.query(ROLLBACK).catch((failure: Error) => {
        broken = failure
      })
    throw error
  } finally {
    client.release(broken)
  }
}
