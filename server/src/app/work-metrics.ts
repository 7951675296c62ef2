import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../core/context.ts'
import type { Database } from '../database/connect.ts'
import { readOldestDue } from './oldest-due.ts'

/** Last run of a background job. */
export type LastRun = { name: string; durationMs: number | null; succeededAt: Date | null; error: string | null }

type WorkMetricsOptions = {
  database: Database
  deps: Deps
  /** Last runs in this process. */
  runs: () => readonly LastRun[]
}

/** The database is asked at most this often, however often /metrics is read. */
const EVERY_MS = 10_000
/** Longest wait for the database; then its metrics are left out. */
const WAIT_MS = 2_000

/** Metrics of background work: ages of the oldest due work and of the last runs, and connections of the pool. */
export function addWorkMetrics(registry: Registry, { database, deps, runs }: WorkMetricsOptions): void {
  const { pool, db } = database
  let collecting: Promise<void> | undefined
  // All of them are collected at once, by the first one that is asked.
  const collect = () =>
    (collecting ??= fill().finally(() => {
      collecting = undefined
    }))
  const gauge = (name: string, help: string, label: string) =>
    new Gauge({ name, help, labelNames: [label], registers: [registry], collect })
  const due = gauge('work_oldest_due_seconds', 'Age of the oldest work that is due, by queue', 'queue')
  const success = gauge('background_job_success_age_seconds', 'Time since a run without an error, by job', 'job')
  const duration = gauge('background_job_duration_seconds', 'Duration of the last run, by job', 'job')
  const failed = gauge('background_job_failed', '1 when the last run failed, by job', 'job')
  const connections = gauge('database_pool_connections', 'Connections of the pool, and callers that wait', 'state')

  const read = async () => ({
    due: await readOldestDue({ db, now: deps.clock() }),
    runs: await readRuns(database),
  })
  let last: { at: number; found: ReturnType<typeof read> } | undefined
  const recent = () => {
    if (last === undefined || performance.now() - last.at > EVERY_MS) last = { at: performance.now(), found: read() }
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS, undefined).unref())
    return Promise.race([last.found.catch(() => undefined), timeout])
  }
  const fill = async () => {
    connections.set({ state: 'open' }, pool.totalCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
    const found = await recent()
    for (const one of [due, success, duration, failed]) one.reset()
    for (const { queue, seconds } of found?.due ?? []) due.set({ queue }, seconds)
    for (const { name: job, durationMs, succeededAt, error } of [...runs(), ...(found?.runs ?? [])]) {
      if (succeededAt) success.set({ job }, Math.max(0, (Date.now() - succeededAt.getTime()) / 1_000))
      if (durationMs !== null) duration.set({ job }, durationMs / 1_000)
      failed.set({ job }, error === null ? 0 : 1)
    }
  }
}

async function readRuns({ db }: Database): Promise<LastRun[]> {
  const { rows } = await db.execute<{
    name: string
    ms: number | null
    at: Date | string | null
    error: string | null
  }>(sql`select name, duration_ms as ms, succeeded_at as at, error from background_job`)
  return rows.map(({ name, ms, at, error }) => ({
    name,
    durationMs: ms,
    succeededAt: at === null ? null : new Date(at),
    error,
  }))
}
