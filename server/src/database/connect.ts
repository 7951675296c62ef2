import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Ctx } from '../core/context.ts'
import { markRejections, ofDriver } from './driver-errors.ts'

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
  patient?: boolean
}

type WithDb = Pick<Ctx, 'db'>
type Afterwards = (outer: WithDb) => Promise<void>
/** Set while a transaction is open; holds the callbacks of `afterTx`. */
const insideTx = new AsyncLocalStorage<{ afterwards: Afterwards[] }>()

/** Opens a connection pool to PostgreSQL, or to the embedded engine's socket. */
export function connect(target: pg.PoolConfig, options: DatabaseOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...target,
    max: options.pool,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A hanging database must not block its callers for ever.
    query_timeout: options.patient ? 0 : 12_000,
    keepAlive: true,
    application_name: 'bailu',
  })
  // Without a listener the error of a restarting database would end the process.
  pool.on('error', options.onError)
  // The same for connections in use; the pool listens to idle ones only.
  pool.on('connect', (client) => client.on('error', () => undefined))
  markRejections(pool)
  forbidInsideTx(pool)
  return { db: speaking(pool), pool }
}

// Using the pool inside a transaction is a mistake: on the embedded engine the second connection waits for ever, on
// PostgreSQL it would not see the transaction's changes.
function forbidInsideTx(pool: pg.Pool): void {
  const guarded = <T extends (...args: never[]) => unknown>(method: T): T =>
    ((...args: Parameters<T>) => {
      if (insideTx.getStore()) throw new Error('Use ctx.db of the transaction, not the pool')
      return method(...args)
    }) as T
  pool.query = guarded(pool.query.bind(pool)) as typeof pool.query
  pool.connect = guarded(pool.connect.bind(pool)) as typeof pool.connect
}

const RETRY = new Set(['40001', '40P01', '55P03'])
const ATTEMPTS = 4

/** SQLSTATE of a failed statement, if the database gave one. */
export function sqlState(error: unknown): string | undefined {
  const cause = (error as { cause?: unknown }).cause ?? error
  const code = (cause as { code?: unknown }).code
  return typeof code === 'string' && code.length === 5 ? code : undefined
}

const AWAY = new Set([
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
const AWAY_WORDS =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable|after calling end on the pool/

/** Whether the database was unreachable or did not answer in time; the statement may or may not have taken effect. */
export function databaseAway(error: unknown): boolean {
  if (!ofDriver(error)) return false
  const cause = ((error as { cause?: unknown } | null)?.cause ?? error) as { code?: string; message?: string } | null
  return AWAY.has(cause?.code ?? '') || AWAY_WORDS.test(cause?.message ?? '')
}

/** Without a schema object: relational queries are not used, and building their metadata made every transaction slower. */
const speaking = <C extends pg.Pool | pg.PoolClient>(client: C) => drizzle(client, { casing: 'snake_case' })

// Cached per connection, because Drizzle caches column names in the instance.
const ofConnection = new WeakMap<pg.PoolClient, Db>()

function dbOf(client: pg.PoolClient): Db {
  const known = ofConnection.get(client)
  if (known) return known
  const db = speaking(client)
  ofConnection.set(client, db)
  return db
}

/**
 * Runs `work` in a READ COMMITTED transaction, or in the one that is already open. After a deadlock, serialization failure
 * or lock timeout the complete `work` is repeated (up to four attempts), so it must have no effects outside the database.
 */
export async function inTx<C extends WithDb, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (insideTx.getStore()) return work(ctx)
  for (let attempt = 1; ; attempt += 1) {
    const afterwards: Afterwards[] = []
    let again = false
    try {
      return await once(ctx, work, BRISKLY, afterwards)
    } catch (error) {
      again = attempt < ATTEMPTS && RETRY.has(sqlState(error) ?? '')
      if (!again) throw error
      await wait(10 * attempt + Math.random() * 40 * attempt)
    } finally {
      if (!again) for (const run of afterwards) await run(ctx)
    }
  }
}

/**
 * Runs `work` after the open transaction has committed or rolled back, or immediately without one: for writes that must
 * survive a failed call. `work` must handle its own errors.
 */
export async function afterTx(ctx: WithDb, work: Afterwards): Promise<void> {
  const open = insideTx.getStore()
  if (open) open.afterwards.push(work)
  else await work(ctx)
}

const MINUTE = 60_000
/** Two seconds more than the statement timeout of the database. */
const PATIENT_MS = 10 * MINUTE + 2_000

/**
 * Runs a long read-only transaction (READ COMMITTED) over whole tables, or joins the open one. It may take up to ten
 * minutes and 64 MB per sort, but no parallel workers, to leave CPU for other calls.
 */
export async function patiently<C extends WithDb, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (insideTx.getStore()) return work(ctx)
  return once(ctx, work, atLeisure('begin read only'))
}

/**
 * The same for maintenance that writes; transactions with the same lock name exclude each other on all servers.
 * @param turn name of the lock, a row of `marker`
 */
export async function patientlyInTurn<C extends WithDb, T>(
  ctx: C,
  turn: string,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  const inTurn = async (tx: C) => {
    const name = `turn:${turn}`
    await tx.db.execute(sql`insert into marker (name, value, at) values (${name}, '', now()) on conflict do nothing`)
    await tx.db.execute(sql`select 1 from marker where name = ${name} for update`)
    return work(tx)
  }
  return insideTx.getStore() ? inTurn(ctx) : once(ctx, inTurn, atLeisure('begin'))
}

function atLeisure(begin: string): Manner {
  return {
    begin: `${begin}; set local statement_timeout = '10min'; set local work_mem = '64MB';
      set local max_parallel_workers_per_gather = 0; set local jit = off`,
    dbOf: (client) => {
      const query = (asked: pg.QueryConfig, values?: unknown[]) =>
        client.query({ ...asked, query_timeout: PATIENT_MS } as pg.QueryConfig, values)
      return speaking({ query } as unknown as pg.PoolClient)
    },
  }
}

type Manner = { begin: string; dbOf: (client: pg.PoolClient) => Db }
const BRISKLY: Manner = { begin: "begin; set local lock_timeout = '3s'; set local statement_timeout = '10s'", dbOf }

const ROLLBACK = { text: 'rollback', query_timeout: 3_000 } as pg.QueryConfig

async function once<C extends WithDb, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  manner: Manner,
  afterwards: Afterwards[] = [],
): Promise<T> {
  const pool = ctx.db.$client as pg.Pool
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(manner.begin)
    const db = manner.dbOf(client)
    const result = await insideTx.run({ afterwards }, () => work({ ...ctx, db }))
    const { command } = await client.query('commit')
    // PostgreSQL answers ROLLBACK when an error inside was swallowed: nothing was committed.
    if (command !== 'COMMIT') throw new Error('A statement of this transaction had failed')
    return result
  } catch (error) {
    if (databaseAway(error)) broken = error as Error
    else
      await client.query(ROLLBACK).catch((failure: Error) => {
        broken = failure
      })
    throw error
  } finally {
    client.release(broken)
  }
}
