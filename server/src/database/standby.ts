import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { StandbySettings } from '../lib/config-problems.ts'
import { connectPool, drizzleOf, type Db } from './connect.ts'
import { readDatabaseIdentity } from './database-identity.ts'
import type { Log } from './embedded/open-embedded.ts'
import { createAgeMeter, type StandbyReport, type StandbyState } from './standby-age.ts'
import { requireLimitedRole } from './privileges.ts'
import { parseWalPosition, type WalPosition } from './wal-position.ts'

const SAMPLE_EVERY_MS = 1_000
/** Between two tries of a standby that does not answer. */
const RETRY_MS = 5_000
/** To connect to the standby and to get its report; calls wait that long at most before they read the primary. */
const ANSWER_MS = 1_000
const STATEMENT_MS = 10_000

const REPORT = `select pg_is_in_recovery() as recovering, coalesce(pg_last_wal_replay_lsn()::text, '0/0') as position,
  (select timeline_id from pg_control_checkpoint()) as timeline,
  (select system_identifier from pg_control_system()) || '/' || current_database() as identity`
const PRIMARY = `select pg_current_wal_insert_lsn()::text as position,
  substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline`

/**
 * Statements read from the standby, and from the primary instead: what the caller wrote had not arrived; all connections
 * of the standby were busy; it failed, such as by a conflict with replay; it was not current.
 */
type ReadCounts = Record<'standby' | 'own_write' | 'busy' | 'failed' | 'not_current', number>
export type StandbyFacts = { state: StandbyState; ageMs: number; reads: ReadCounts }

/** What one call reads. */
export type StandbyReads = {
  /** Each statement is a read-only transaction on the standby, or after any failure there a statement on the primary. */
  db: Db
  /** Age of the oldest answer of the standby so far, in milliseconds; undefined when all came from the primary. */
  ageMs: () => number | undefined
}

export type Standby = {
  /** Reads that see everything up to a position. */
  readsFrom: (seen: WalPosition) => StandbyReads
  /** Position of the primary after everything that was committed before. */
  primaryPosition: () => Promise<WalPosition>
  facts: () => StandbyFacts
  /** Looks at both once. */
  sample: () => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  /** False in tests, which call `sample`. */
  samples?: boolean
  /** Rejects a role that owns tables, as in production. */
  limitedRole?: boolean
}

/**
 * Opens a standby of PostgreSQL for reading. It may be away: it is tried again and again, and the primary is read until then.
 * @param primary pool of the primary
 * @throws Error with a message for the operator when it is reached and no copy of the primary
 */
export async function openStandby(
  { url, pool: size, maxAgeMs }: StandbySettings,
  primary: pg.Pool,
  log: Log,
  { samples = true, limitedRole = false }: Options = {},
): Promise<Standby> {
  const connect = (connections: number) =>
    connectPool({ connectionString: url }, { pool: connections, onError: () => undefined, connectMs: ANSWER_MS }).pool
  const pool = connect(size)
  // Reports must not wait for the reads of calls.
  const reporting = connect(1)
  const identity = await readDatabaseIdentity(primary)
  const found = await readDatabaseIdentity(reporting).catch(() => undefined)
  try {
    if (found !== undefined && found !== identity)
      throw new Error(
        'DATABASE_READ_URL names no copy of the database of DATABASE_URL: its figures would be those of another',
      )
    if (found !== undefined && limitedRole) await requireLimitedRole(reporting, 'DATABASE_READ_URL')
  } catch (error) {
    await Promise.all([pool.end(), reporting.end()])
    throw error
  }
  const meter = createAgeMeter(identity, maxAgeMs)
  const facts: StandbyFacts = {
    state: 'away',
    ageMs: Infinity,
    reads: { standby: 0, own_write: 0, busy: 0, failed: 0, not_current: 0 },
  }
  const setState = (state: StandbyState, ageMs = Infinity) => {
    if (state !== facts.state) log[state === 'current' ? 'info' : 'warn']({ state }, 'state of the standby')
    Object.assign(facts, { state, ageMs })
  }
  const judge = (report: StandbyReport) => {
    const verdict = meter.judge(report, performance.now())
    setState(verdict.state, verdict.ageMs)
    return verdict
  }

  /** A connection of the standby in a read-only transaction that has everything up to `seen`, or why there is none. */
  async function beginOnStandby(seen: WalPosition): Promise<OpenRead | PrimaryReason> {
    if (facts.state !== 'current') return 'not_current'
    if (pool.idleCount === 0 && pool.totalCount >= size) return 'busy'
    let client: pg.PoolClient | undefined
    try {
      client = await pool.connect()
      const report = await begin(client)
      const { state, ageMs } = judge(report)
      if (state === 'current' && report.position >= seen) return { client, ageMs, position: report.position }
      commit(client)
      return state === 'current' ? 'own_write' : 'not_current'
    } catch {
      client?.release(true)
      setState('away')
      return 'failed'
    }
  }

  function readsFrom(initial: WalPosition): StandbyReads {
    let seen = initial
    let oldest: number | undefined
    // Once the primary was read, the rest of the call reads it too: nothing of it disappears again.
    let onPrimary: PrimaryReason | undefined
    const queryPrimary = (why: PrimaryReason, config: pg.QueryConfig, values?: unknown[]) => {
      onPrimary = why
      facts.reads[why] += 1
      return primary.query(config, values)
    }
    const query = async (config: pg.QueryConfig, values?: unknown[]) => {
      const read = onPrimary ?? (await beginOnStandby(seen))
      if (typeof read === 'string') return queryPrimary(read, config, values)
      try {
        const result = await read.client.query(config, values)
        commit(read.client)
        // Another standby may answer next at the same address.
        if (read.position > seen) seen = read.position
        oldest = Math.max(oldest ?? 0, read.ageMs)
        facts.reads.standby += 1
        return result
      } catch {
        // Canceled by replay, shut down, or wrong: the primary's answer counts.
        read.client.release(true)
        return queryPrimary('failed', config, values)
      }
    }
    return { db: drizzleOf({ query } as unknown as pg.PoolClient), ageMs: () => oldest }
  }

  async function sample(): Promise<void> {
    const at = performance.now()
    meter.add({ at, ...(await readPrimary(primary)) })
    try {
      judge(await reportOf(reporting))
    } catch {
      setState('away')
    }
  }

  const stopping = new AbortController()
  const loop = samples ? sampleUntil(stopping.signal, sample, () => facts.state === 'away') : undefined
  return {
    readsFrom,
    primaryPosition: async () => (await readPrimary(primary)).position,
    facts: () => facts,
    sample,
    stop: async () => {
      stopping.abort()
      await loop
      await Promise.all([pool.end(), reporting.end()])
    },
  }
}

type PrimaryReason = Exclude<keyof ReadCounts, 'standby'>
type OpenRead = { client: pg.PoolClient; ageMs: number; position: WalPosition }
type ReportRow = { recovering: boolean; position: string; timeline: number; identity: string }

const toReport = ({ position, ...row }: ReportRow): StandbyReport => ({ ...row, position: parseWalPosition(position)! })

const limited = (text: string): pg.QueryConfig => ({ text, query_timeout: ANSWER_MS }) as pg.QueryConfig

async function readPrimary(primary: pg.Pool): Promise<{ position: WalPosition; timeline: number }> {
  const { rows } = await primary.query<{ position: string; timeline: string }>(PRIMARY)
  const { position, timeline } = rows[0]!
  return { position: parseWalPosition(position)!, timeline: Number.parseInt(timeline, 16) }
}

async function reportOf(pool: pg.Pool): Promise<StandbyReport> {
  const { rows } = await pool.query<ReportRow>(limited(REPORT))
  return toReport(rows[0]!)
}

// READ COMMITTED: the statement that follows has a newer snapshot, which contains at least the position of the report.
async function begin(client: pg.PoolClient): Promise<StandbyReport> {
  const results = await client.query(
    limited(`begin read only; set local statement_timeout = ${STATEMENT_MS}; ${REPORT}`),
  )
  return toReport((results as unknown as pg.QueryResult<ReportRow>[]).at(-1)!.rows[0]!)
}

function commit(client: pg.PoolClient): void {
  client.query(limited('commit')).then(
    () => client.release(),
    () => client.release(true),
  )
}

async function sampleUntil(signal: AbortSignal, sample: () => Promise<void>, isAway: () => boolean): Promise<void> {
  while (!signal.aborted) {
    // A failing primary adds no sample: what the standby has grows older.
    await sample().catch(() => undefined)
    await wait(isAway() ? RETRY_MS : SAMPLE_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
