import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** What the database and this process did between two points. Bytes of the write-ahead log are those of the whole database server. */
export type Counters = {
  statements: number
  transactions: number
  /** Rows that statements of this process inserted, updated or deleted; those of triggers are not in it. */
  rows: number
  walBytes: number
  /** Pages written whole to the log after a checkpoint, which is a matter of the time between two checkpoints. */
  walPages: number
  serverCpuMs: number
  /** CPU of the database's processes that serve this process; 0 when the database is on another machine. */
  databaseCpuMs: number
}

export type SentStatement = { text: string; connection: number; rows: number }

type Observer = (statement: SentStatement) => void
const observers = new Set<Observer>()
const connections = new WeakMap<pg.Client, number>()
let connectionCount = 0
let delayMs = 0

/** Every statement is answered this much later, as by a database at that distance. */
export const setRoundTrip = (ms: number): void => {
  delayMs = ms
}

/** Calls `observer` after each statement of this process. @returns what ends it */
export function observeStatements(observer: Observer): () => void {
  observers.add(observer)
  return () => observers.delete(observer)
}

type Query = (this: pg.Client, ...sent: unknown[]) => unknown
const send = Reflect.get(pg.Client.prototype, 'query') as Query

function connectionOf(client: pg.Client): number {
  const known = connections.get(client)
  if (known !== undefined) return known
  connectionCount += 1
  connections.set(client, connectionCount)
  return connectionCount
}

const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent : ((sent as { text?: string }).text ?? ''))

const isChange = (command: string): boolean => ['INSERT', 'UPDATE', 'DELETE'].includes(command)

type Result = pg.QueryResult | pg.QueryResult[] | undefined

function tellObservers(client: pg.Client, sent: unknown, result: Result): void {
  const last = Array.isArray(result) ? result.at(-1) : result
  const rows = last && isChange(last.command) ? (last.rowCount ?? 0) : 0
  for (const observe of observers) observe({ text: textOf(sent), connection: connectionOf(client), rows })
}

// A pool passes a callback, a transaction awaits the promise.
Reflect.set(pg.Client.prototype, 'query', function query(this: pg.Client, ...sent: unknown[]) {
  const callback = sent.at(-1)
  if (typeof callback === 'function') {
    const answer = (error: unknown, result: Result) => {
      tellObservers(this, sent[0], result)
      setTimeoutOrNow(() => callback(error, result))
    }
    return send.apply(this, [...sent.slice(0, -1), answer])
  }
  const reply = send.apply(this, sent)
  if (!(reply instanceof Promise)) return reply
  return reply.then(async (result: Result) => {
    tellObservers(this, sent[0], result)
    if (delayMs > 0) await wait(delayMs)
    return result
  })
} satisfies Query)

function setTimeoutOrNow(run: () => void): void {
  if (delayMs > 0) setTimeout(run, delayMs)
  else run()
}

const TICK_MS = 10

/** CPU of a process in ms, from the accounting of Linux. */
function processCpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}

/** Counters of a database with connections that stay open; a client of its own reads them. */
export async function openCounters(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const sums = { statements: 0, transactions: 0, rows: 0 }
  const stop = observeStatements(({ text, rows }) => {
    sums.statements += 1
    sums.rows += rows
    if (text.startsWith('begin')) sums.transactions += 1
  })
  const askAll = <T extends object>(text: string) => send.call(client, text) as Promise<pg.QueryResult<T>>
  const ask = async <T extends object>(text: string): Promise<T> => (await askAll<T>(text)).rows[0]!
  // A connection that was closed keeps what it had used.
  const cpuByPid = new Map<number, number>()
  const read = async (): Promise<Counters> => {
    const { pids } = await ask<{ pids: number[] }>(
      `select array_agg(pid) as pids from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const wal = await ask<{ bytes: string; pages: string }>(
      `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes, (select wal_fpi from pg_stat_wal) as pages`,
    )
    for (const pid of pids ?? []) cpuByPid.set(pid, processCpuMs(pid))
    const { user, system } = process.cpuUsage()
    return {
      ...sums,
      walBytes: Number(wal.bytes),
      walPages: Number(wal.pages),
      serverCpuMs: (user + system) / 1_000,
      databaseCpuMs: [...cpuByPid.values()].reduce((sum, ms) => sum + ms, 0),
    }
  }
  return {
    read,
    /** Counts what `run` does. */
    count: async (run: () => Promise<unknown>): Promise<Counters> => {
      const before = await read()
      await run()
      const after = await read()
      return Object.fromEntries(
        Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Counters]]),
      ) as Counters
    },
    /** Number of rows of every table. */
    tableRows: async (): Promise<Map<string, number>> => {
      const { rows } = await askAll<{ name: string; rows: string }>(TABLE_ROWS)
      return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]))
    },
    /** Mean bytes of a row of every table, and of its entries in all indexes of the table. */
    rowSizes: async (): Promise<Map<string, { row: number; indexes: number }>> => {
      await askAll('analyze')
      const { rows } = await askAll<{ name: string; row: string; indexes: string }>(ROW_SIZES)
      return new Map(rows.map(({ name, row, indexes }) => [name, { row: Number(row), indexes: Number(indexes) }]))
    },
    close: async () => {
      stop()
      await client.end()
    },
  }
}

/** Read as text by one statement for all tables. */
const TABLE_ROWS = `select relname as name, (xpath('/row/c/text()',
    query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text as rows
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`

/**
 * A row has a header of 24 bytes and a pointer of 4; an entry of an index 8 and 4, its key padded to 8, on pages that are four fifths full. Entries of
 * partial indexes are counted as the statistics do.
 */
const ROW_SIZES = `select c.relname as name,
    28 + (xpath('/row/c/text()', query_to_xml(format('select coalesce(avg(pg_column_size(t.*) - 24), 0) as c from %I t', c.relname), false, true, '')))[1]::text::float as row,
    (select coalesce(sum(least(i.reltuples / c.reltuples, 1) * (12 + 8 * ceil(k.width / 8.0)) / 0.8), 0)
      from pg_index x join pg_class i on i.oid = x.indexrelid cross join lateral (
        select sum(coalesce(s.avg_width, 16)) as width from unnest(x.indkey::int2[]) key(attnum)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum
        left join pg_stats s on s.schemaname = 'public' and s.tablename = c.relname and s.attname = a.attname) k
      where x.indrelid = c.oid) as indexes
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples > 0`
