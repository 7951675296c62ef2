import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { MINUTE_MS } from '@bailu/phrases/days'
import { currentTx, drizzleOf, poolForLongTx, type AfterTxCallback, type Db, type WithDb } from './connect.ts'
import { raiseContentVersion } from './content-version.ts'
import { isDatabaseUnavailable, sqlState } from './errors.ts'

const RETRY = new Set(['40001', '40P01', '55P03'])
const ATTEMPTS = 4

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

/** Two seconds more than the statement timeout of the database. */
const LONG_QUERY_TIMEOUT_MS = 10 * MINUTE_MS + 2_000

/**
 * Runs a long read-only transaction (READ COMMITTED) over whole tables, or joins the open one. It may take up to ten
 * minutes and 64 MB per sort, but no parallel workers, to leave CPU for other calls.
 */
export async function inLongReadTx<C extends WithDb, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (currentTx.getStore()) return work(ctx)
  return runTx(ctx, work, longTx('begin read only', false))
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

function longTx(begin: string, writes = true): TxMode {
  return {
    writes,
    long: true,
    begin: `${begin}; set local statement_timeout = '10min'; set local work_mem = '64MB';
      set local max_parallel_workers_per_gather = 0; set local jit = off`,
    dbOf: (client) => {
      const query = (asked: pg.QueryConfig, values?: unknown[]) =>
        client.query({ ...asked, query_timeout: LONG_QUERY_TIMEOUT_MS } as pg.QueryConfig, values)
      return drizzleOf({ query } as unknown as pg.PoolClient)
    },
  }
}

type TxMode = { begin: string; writes: boolean; dbOf: (client: pg.PoolClient) => Db; long?: true }
const SHORT_TX: TxMode = {
  begin: "begin; set local lock_timeout = '3s'; set local statement_timeout = '10s'",
  writes: true,
  dbOf,
}

const ROLLBACK = { text: 'rollback', query_timeout: 3_000 } as pg.QueryConfig

async function runTx<C extends WithDb, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  mode: TxMode,
  callbacks: AfterTxCallback[] = [],
): Promise<T> {
  const pool = ctx.db.$client as pg.Pool
  const client = await (mode.long ? poolForLongTx(pool) : pool).connect()
  let broken: Error | undefined
  try {
    await client.query(mode.begin)
    const db = mode.dbOf(client)
    const result = await currentTx.run({ callbacks }, () => work({ ...ctx, db }))
    if (mode.writes) await raiseContentVersion({ db })
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
