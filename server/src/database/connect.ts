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
  /** `embedded` promises less: see docs/operations.md. */
  engine: 'postgresql' | 'embedded'
  close: () => Promise<void>
}

export type DatabaseOptions = {
  pool: number
  onError: (error: Error) => void
  schema?: string
  /** Statements may take as long as they do: migrations and proofs go over the whole of a shop. */
  patient?: boolean
}

type WithDb = Pick<Ctx, 'db'>
type Afterwards = (outer: WithDb) => Promise<void>
/** Of the open transaction: what runs once it is over. */
const insideTx = new AsyncLocalStorage<{ afterwards: Afterwards[] }>()

/** Opens a pool on a PostgreSQL, or on the embedded engine's socket. */
export function connect(target: pg.PoolConfig, options: DatabaseOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...target,
    max: options.pool,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A database that hangs must not hang its callers.
    query_timeout: options.patient ? 0 : 12_000,
    keepAlive: true,
    application_name: 'bailu',
  })
  // Without a listener a restarting database would end the process.
  pool.on('error', options.onError)
  // The same for a connection in somebody's hands: the pool listens to idle ones only.
  pool.on('connect', (client) => client.on('error', () => undefined))
  markRejections(pool)
  forbidInsideTx(pool)
  return { db: speaking(pool), pool }
}

// On the embedded engine a second connection waits for the open transaction
// for ever; on PostgreSQL it would read around it. Both are mistakes.
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

/** Whether the database could not be reached, or did not answer; what was asked of it may have happened or not. */
export function databaseAway(error: unknown): boolean {
  if (!ofDriver(error)) return false
  const cause = ((error as { cause?: unknown } | null)?.cause ?? error) as { code?: string; message?: string } | null
  return AWAY.has(cause?.code ?? '') || AWAY_WORDS.test(cause?.message ?? '')
}

/** Without the tables: their relations are asked for nowhere, and describing them cost each transaction a good part of its time. */
const speaking = <C extends pg.Pool | pg.PoolClient>(client: C) => drizzle(client, { casing: 'snake_case' })

// A connection lives for many transactions, and so do the column names found for it.
const ofConnection = new WeakMap<pg.PoolClient, Db>()

function dbOf(client: pg.PoolClient): Db {
  const known = ofConnection.get(client)
  if (known) return known
  const db = speaking(client)
  ofConnection.set(client, db)
  return db
}

/**
 * Runs `work` in one READ COMMITTED transaction, joining the one that is
 * already open. Deadlocks and lock time-outs run the whole of it again, so
 * `work` must do nothing outside the database.
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
 * Runs `work` when the transaction that is open is over, committed or rolled back, or now when none is:
 * for what must be kept although the call is refused. It never fails the call: `work` handles its own errors.
 */
export async function afterTx(ctx: WithDb, work: Afterwards): Promise<void> {
  const open = insideTx.getStore()
  if (open) open.afterwards.push(work)
  else await work(ctx)
}

const MINUTE = 60_000
/** A second each way beyond what the database itself allows. */
const PATIENT_MS = 10 * MINUTE + 2_000

/**
 * Runs what goes over whole tables, and only reads, in one READ COMMITTED transaction, or joins the one
 * that is open. It may take minutes and memory for sorting, but one processor only: the others are the shop's.
 */
export async function patiently<C extends WithDb, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (insideTx.getStore()) return work(ctx)
  return once(ctx, work, atLeisure('begin read only'))
}

/**
 * The same for upkeep that writes: of those with one name, on all servers, one runs at a time.
 * @param turn kept in the database as the name of what takes turns
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
    // What PostgreSQL answers when a failed statement inside went unnoticed: nothing was kept.
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
