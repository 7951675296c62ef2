import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, gt, isNull } from 'drizzle-orm'
import type pg from 'pg'
import { holdsRole } from '../core/staff-roles.ts'
import { connectPool, type Db } from '../database/connect.ts'
import { inspectUrl, requireSameDatabase } from '../database/database-identity.ts'
import { inspectPostgres } from '../database/open.ts'
import { openEmbedded } from '../database/embedded/open-embedded.ts'
import { requireLimitedRole } from '../database/privileges.ts'
import type { StandbyState } from '../database/standby-age.ts'
import { openStandby } from '../database/standby.ts'
import { auditCopy, auditSeal } from '../features/audit/table.ts'
import { staff } from '../features/staff/table.ts'
import { listDemoStaff } from '../features/staff/manage-staff.ts'
import { databaseTarget } from '../lib/config-problems.ts'
import type { Config } from '../lib/config.ts'
import { safeErrorMessage } from '../lib/error-log.ts'
import { type CheckLine, missing, note, ok } from './check-line.ts'

const MOST_CLOCK_DIFFERENCE_SECONDS = 2

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The database, and what stands before and beside it: a connection pooler, a standby. */
export async function checkDatabases(config: Config): Promise<CheckLine[]> {
  const { databaseUrl, dataDir } = config
  const about = 'database'
  if (databaseUrl === undefined) {
    const info = await stat(join(dataDir, 'database')).catch(() => undefined)
    if (!info) return [note(about, 'embedded; made at the first start'), NO_OWNER]
    try {
      const database = await openEmbedded({ dataDir, pool: 2, log: silentLog, backups: false })
      try {
        return [ok(about, 'embedded: one process, its own backups'), ...(await staffLines(database.db))]
      } finally {
        await database.close()
      }
    } catch (error) {
      return [missing(about, safeErrorMessage(error))]
    }
  }
  const { db, pool } = connectPool({ connectionString: databaseUrl }, { pool: 2, onError: () => undefined })
  try {
    await pool.query('select 1')
    const unsafe = await inspectPostgres(pool, true, silentLog).then(
      () => [],
      (error: unknown) => [missing(about, safeErrorMessage(error))],
    )
    const { host, isLocal } = databaseTarget(databaseUrl)
    const { rows } = await pool.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    const way = rows[0]?.ssl ? 'over TLS' : isLocal ? 'on this machine' : 'WITHOUT TLS'
    return [
      ok(about, `PostgreSQL at ${host}, ${way}`),
      ...unsafe,
      await roleLine(pool),
      await clockLine(pool),
      ...(await poolerLines(config, databaseUrl, pool)),
      ...(await standbyLines(config, pool)),
      ...(await staffLines(db)),
    ]
  } catch (error) {
    return [missing(about, safeErrorMessage(error))]
  } finally {
    await pool.end()
  }
}

const roleLine = (pool: pg.Pool): Promise<CheckLine> =>
  requireLimitedRole(pool).then(
    () => ok('database role', 'owns nothing'),
    (error: unknown) => missing('database role', safeErrorMessage(error)),
  )

async function poolerLines({ databaseDirectUrl }: Config, databaseUrl: string, pool: pg.Pool): Promise<CheckLine[]> {
  const about = 'DATABASE_DIRECT_URL'
  if (databaseDirectUrl === undefined) {
    const { pooled } = await inspectUrl(databaseUrl)
    return pooled
      ? [note(about, 'empty, and DATABASE_URL leads to a connection pooler: exports hold its connections for minutes')]
      : []
  }
  return requireSameDatabase(pool, { setting: about, url: databaseDirectUrl }).then(
    () => [ok(about, `${databaseTarget(databaseDirectUrl).host}, the same database`)],
    (error: unknown) => [missing(about, safeErrorMessage(error))],
  )
}

const STANDBY_WORDS: Record<StandbyState, string> = {
  current: 'follows the primary',
  behind: 'is older than DATABASE_READ_MAX_AGE allows: the primary is read',
  promoted: 'is no standby but a primary: it is not read',
  other_history: 'is a copy of another database, or of this one before a fail-over: it is not read',
  away: 'does not answer: the primary is read',
}

async function standbyLines({ databaseRead }: Config, pool: pg.Pool): Promise<CheckLine[]> {
  if (!databaseRead) return []
  const about = 'DATABASE_READ_URL'
  try {
    const standby = await openStandby(databaseRead, pool, silentLog, { samples: false, limitedRole: true })
    await standby.sample()
    const { state } = standby.facts()
    await standby.stop()
    const words = `${databaseTarget(databaseRead.url).host} ${STANDBY_WORDS[state]}`
    return [state === 'current' ? ok(about, words) : missing(about, words)]
  } catch (error) {
    return [missing(about, safeErrorMessage(error))]
  }
}

/** Times of orders, sessions and due work come from the server; what is due for all servers is compared by the database. */
async function clockLine(pool: pg.Pool): Promise<CheckLine> {
  const began = Date.now()
  const { rows } = await pool.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  )
  const half = (Date.now() - began) / 2
  const seconds = (Math.abs(rows[0]!.now - began - half) / 1_000).toFixed(1)
  const about = 'clock'
  return Number(seconds) > MOST_CLOCK_DIFFERENCE_SECONDS + half / 1_000
    ? missing(about, `differs from that of the database by ${seconds} s: let both follow a time server`)
    : ok(about, `differs from that of the database by ${seconds} s`)
}

const NO_OWNER = missing('owner', 'nobody may do everything yet: npm run staff -- add <e-mail> owner <name>')

async function staffLines(db: Db): Promise<CheckLine[]> {
  const { rows } = await db.execute<{ there: boolean }>(`select to_regclass('staff') is not null as there`)
  if (!rows[0]?.there) return [NO_OWNER]
  const owners = await db.$count(staff, and(holdsRole('owner'), isNull(staff.disabledAt)))
  const demo = await listDemoStaff(db)
  return [
    owners === 0 ? NO_OWNER : ok('owner', `${owners} may sign in`),
    demo.length === 0
      ? ok('demo staff', 'none')
      : missing('demo staff', `${demo.join(', ')}: everybody knows their passwords; use a database without demo data`),
    ...(await copyStateLine(db)),
  ]
}

async function copyStateLine(db: Db): Promise<CheckLine[]> {
  const [state] = await db.select().from(auditCopy)
  if (!state) return []
  const waiting = await db.$count(auditSeal, gt(auditSeal.number, state.sent))
  const words = `${state.sent} seals were copied, ${waiting} wait`
  return [
    state.tries === 0
      ? ok('audit copy', words)
      : missing('audit copy', `${words}; the last ${state.tries} tries failed`),
  ]
}
