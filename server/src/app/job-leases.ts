import { hostname } from 'node:os'
import type pg from 'pg'

/** Seconds after which another server takes over a job, when the one that runs it has not renewed its lease. */
const LEASE_SECONDS = 30

export type JobRun = { name: string; succeededAt: Date | null; durationMs: number; error: string | null }

/** Which server runs a job, decided by rows of `background_job` and the clock of the database. */
export type JobLeases = {
  /** Takes a job that is due. @returns 0 when it was taken, otherwise the milliseconds until it is due or its lease ends */
  take: (name: string, everyMs: number) => Promise<number>
  /** Extends the lease of a running job; nothing when another server has taken over. */
  renew: (name: string) => Promise<void>
  /** Ends the lease; the job is due again after its interval. */
  finish: (name: string, everyMs: number, run: Pick<JobRun, 'durationMs' | 'error'>) => Promise<void>
  renewEveryMs: number
}

/** The columns store milliseconds and round: a lease could be longer than its time, and due work not yet due. */
const NOW = `date_trunc('milliseconds', now())`
const WAIT = `select greatest(ceil(extract(epoch from coalesce(lease_until, due_at) - now()) * 1000), 0)::int as ms
  from background_job where name = $1`
const TAKE = `insert into background_job (name, run_by, lease_until, started_at, due_at)
  values ($1, $2, ${NOW} + make_interval(secs => $3), now(), ${NOW} + make_interval(secs => $4))
  on conflict (name) do update set run_by = excluded.run_by, lease_until = excluded.lease_until,
    started_at = excluded.started_at, due_at = excluded.due_at
  where coalesce(background_job.lease_until, background_job.due_at) <= now()
  returning name`
const RENEW = `update background_job set lease_until = ${NOW} + make_interval(secs => $3)
  where name = $1 and run_by = $2 and lease_until is not null`
const FINISH = `update background_job set lease_until = null, finished_at = now(), due_at = ${NOW} + make_interval(secs => $3),
    duration_ms = $4, error = $5, succeeded_at = case when $5::text is null then now() else succeeded_at end
  where name = $1 and run_by = $2`

export function createJobLeases(
  pool: pg.Pool,
  { runBy = `${hostname()} ${process.pid}`, leaseSeconds = LEASE_SECONDS } = {},
): JobLeases {
  const waitOf = async (name: string): Promise<number | undefined> =>
    (await pool.query<{ ms: number }>(WAIT, [name])).rows[0]?.ms
  return {
    async take(name, everyMs) {
      // Most looks find that the job is not due: they do not write.
      const waitMs = await waitOf(name)
      if (waitMs) return waitMs
      const taken = await pool.query(TAKE, [name, runBy, leaseSeconds, everyMs / 1_000])
      return taken.rowCount === 1 ? 0 : Math.max((await waitOf(name)) ?? 0, 1)
    },
    async renew(name) {
      await pool.query(RENEW, [name, runBy, leaseSeconds])
    },
    async finish(name, everyMs, { durationMs, error }) {
      await pool.query(FINISH, [name, runBy, everyMs / 1_000, Math.round(durationMs), error])
    },
    renewEveryMs: (leaseSeconds * 1_000) / 3,
  }
}
