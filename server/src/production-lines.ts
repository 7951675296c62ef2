import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type pg from 'pg'
import { connect, type Db } from './database/connect.ts'
import { inspect } from './database/open.ts'
import { openEmbedded } from './database/embedded/open-embedded.ts'
import { requireLimitedRole } from './database/privileges.ts'
import { staff } from './database/tables/people.ts'
import { demoStaff } from './features/staff/demo-staff.ts'
import { tryMail } from './outside/mail.ts'
import { messageOf } from './core/error-log.ts'
import { databasePlace } from './core/production.ts'
import { examine, type Settings } from './core/settings.ts'
import { auditCopy, auditSeal } from './database/tables/audit.ts'
import { opnApi, OpnRefused } from './outside/opn.ts'
import { outgoingOf } from './outside/outgoing.ts'
import { lookAtTls, type Reach } from './outside/tls.ts'

/** `note`: allowed, but worth knowing. */
export type Line = { state: 'ok' | 'note' | 'MISSING'; about: string; words: string }

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export type Around = {
  now?: Date
  /** The file that the environment was read from, if any. */
  envFile?: string
  /** Overrides the connection target of a URL, for tests. */
  reach?: (url: string) => Reach
}

/** Checks everything that a production start needs, one line each; changes nothing. */
export async function checkProduction(
  env: Record<string, string | undefined>,
  { now = new Date(), envFile = '.env', reach = () => ({}) }: Around = {},
): Promise<Line[]> {
  const { settings, problems } = examine({ ...env, NODE_ENV: 'production' })
  const about = (setting: string) => problems.filter((problem) => problem.setting === setting)
  return [
    ...problems.map(({ setting, words }): Line => ({ state: 'MISSING', about: setting, words })),
    ...OWN.filter((name) => about(name).length === 0).map((name): Line => ({
      state: 'ok',
      about: name,
      words: SHOWN[name]?.(settings) ?? 'set',
    })),
    ...(env['NODE_ENV'] === 'production' ? [] : [missing('NODE_ENV', 'must be production when the shop opens')]),
    ...proxyLines(settings, about('HOST').length > 0),
    ...(settings.hstsSubdomains ? [] : [note('HSTS_SUBDOMAINS', 'names below the shop’s may be reached without TLS')]),
    ...(about('DATABASE_URL').length === 0 ? await databaseLines(settings) : []),
    ...(about('SMTP_URL').length === 0 ? [await mailLine(settings)] : []),
    await folderLine(settings.dataDir),
    await envFileLine(envFile),
    ...(OPN.every((name) => about(name).length === 0) ? [await providerLine(settings)] : []),
    ...(about('AUDIT_COPY_URL').length === 0 ? [await copyLine(settings, { reach, now })] : []),
    ...(await tlsLines(settings, (name) => about(name).length === 0, { reach, now })),
    ...(problems.length === 0 ? outgoingLines(settings) : []),
  ]
}

const OWN = [
  'PUBLIC_URL',
  'STAFF_URL',
  'SECRET_KEY',
  'PROMPTPAY_ID',
  'SUPPORT_LINK',
  'SELLER_TAX_ID',
  'MAIL_FROM',
  'DEMO',
] as const
const SHOWN: Partial<Record<(typeof OWN)[number], (settings: Settings) => string>> = {
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  STAFF_URL: ({ ownStaffHost, staffUrl }) =>
    ownStaffHost ? staffUrl : 'empty: the back office is on the same host as the shop',
  DEMO: () => 'off',
}

const OPN = ['OPN_SECRET_KEY', 'OPN_WEBHOOK_SECRET', 'OPN_API_URL']

const missing = (about: string, words: string): Line => ({ state: 'MISSING', about, words })
const ok = (about: string, words: string): Line => ({ state: 'ok', about, words })
const note = (about: string, words: string): Line => ({ state: 'note', about, words })

function proxyLines({ trustProxy, host, tls }: Settings, hostProblem: boolean): Line[] {
  const proxy =
    trustProxy.length === 0
      ? missing('TRUST_PROXY', 'is empty: behind the proxy that does TLS all customers would count as one network')
      : ok('TRUST_PROXY', trustProxy.join(', '))
  const heard = tls ? ok('HOST', `${host}, by TLS`) : ok('HOST', `${host}: reached from this machine only`)
  return hostProblem ? [proxy] : [proxy, heard]
}

async function databaseLines(settings: Settings): Promise<Line[]> {
  const { databaseUrl, dataDir } = settings
  const about = 'database'
  if (databaseUrl === undefined) {
    const there = await stat(join(dataDir, 'database')).catch(() => undefined)
    if (!there) return [note(about, 'embedded; made at the first start'), NO_OWNER]
    try {
      const database = await openEmbedded({ dataDir, pool: 2, log: silent, backups: false })
      try {
        return [ok(about, 'embedded: one process, its own backups'), ...(await peopleLines(database.db))]
      } finally {
        await database.close()
      }
    } catch (error) {
      return [missing(about, messageOf(error))]
    }
  }
  const { db, pool } = connect({ connectionString: databaseUrl }, { pool: 2, onError: () => undefined })
  try {
    await pool.query('select 1')
    const unfit = await inspect(pool, true, silent).then(
      () => [],
      (error: unknown) => [missing(about, messageOf(error))],
    )
    const { host, here } = databasePlace(databaseUrl)
    const { rows } = await pool.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    const way = rows[0]?.ssl ? 'over TLS' : here ? 'on this machine' : 'WITHOUT TLS'
    return [ok(about, `PostgreSQL at ${host}, ${way}`), ...unfit, await roleLine(pool), ...(await peopleLines(db))]
  } catch (error) {
    return [missing(about, messageOf(error))]
  } finally {
    await pool.end()
  }
}

const roleLine = (pool: pg.Pool): Promise<Line> =>
  requireLimitedRole(pool).then(
    () => ok('database role', 'owns nothing'),
    (error: unknown) => missing('database role', messageOf(error)),
  )

const NO_OWNER = missing('owner', 'nobody may do everything yet: npm run staff -- add <e-mail> owner <name>')

async function peopleLines(db: Db): Promise<Line[]> {
  const { rows } = await db.execute<{ there: boolean }>(`select to_regclass('staff') is not null as there`)
  if (!rows[0]?.there) return [NO_OWNER]
  const owners = await db.$count(staff, and(eq(staff.role, 'owner'), isNull(staff.disabledAt)))
  const demo = await demoStaff(db)
  return [
    owners === 0 ? NO_OWNER : ok('owner', `${owners} may sign in`),
    demo.length === 0
      ? ok('demo staff', 'none')
      : missing('demo staff', `${demo.join(', ')}: everybody knows their passwords; use a database without demo data`),
    ...(await copyStateLine(db)),
  ]
}

async function mailLine(settings: Settings): Promise<Line> {
  const host = new URL(settings.mail.smtpUrl ?? 'smtp://none').host
  const trouble = await tryMail(settings)
  return trouble === undefined ? ok('mail server', `${host} lets us in`) : missing('mail server', `${host}: ${trouble}`)
}

/** @param dataDir when it does not exist yet, its parent is checked */
async function folderLine(dataDir: string): Promise<Line> {
  const about = 'data folder'
  const there = await stat(dataDir).catch(() => undefined)
  const place = there ? dataDir : dirname(dataDir)
  const writable = await access(place, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!writable) return missing(about, `${place} cannot be written to by this user`)
  if (there && (there.mode & 0o007) !== 0)
    return missing(about, `${dataDir} is open to every user of this machine: chmod 700 ${dataDir}`)
  return ok(about, there ? dataDir : `${dataDir} will be made`)
}

/** The file contains secrets: only the server's user may read it. */
async function envFileLine(path: string): Promise<Line> {
  const about = 'settings file'
  const there = await stat(path).catch(() => undefined)
  if (!there) return ok(about, 'none: the settings are of the environment')
  if ((there.mode & 0o077) === 0) return ok(about, `${path} is read by its user alone`)
  return missing(about, `${path} holds secrets and is open to others on this machine: chmod 600 ${path}`)
}

type Looking = Required<Pick<Around, 'reach' | 'now'>>

/** TLS of each public URL as a browser sees it; a note when nothing is listening yet. */
async function tlsLines(
  { publicUrl, staffUrl, ownStaffHost }: Settings,
  right: (setting: string) => boolean,
  { reach, now }: Looking,
): Promise<Line[]> {
  const looked = [
    ['PUBLIC_URL', publicUrl],
    ['STAFF_URL', ownStaffHost ? staffUrl : ''],
  ].filter(([name = '', url = '']) => right(name) && url.startsWith('https:'))
  const lines = looked.map(async ([name = '', url = '']): Promise<Line[]> => {
    const look = await lookAtTls(url, reach(url), now)
    const about = `TLS ${name}`
    if (!look.reached) return [note(about, `nobody answers at ${url} (${look.words}): look again when it is open`)]
    return look.troubles.length === 0
      ? [ok(about, look.words)]
      : look.troubles.map((words) => missing(about, `${url}: ${words}`))
  })
  return (await Promise.all(lines)).flat()
}

/** The copy of the audit log, needed because the database owner could rewrite the whole log. */
async function copyLine({ auditCopy: target, dataDir }: Settings, { reach, now }: Looking): Promise<Line> {
  const about = 'AUDIT_COPY_URL'
  if (!target) return note(about, 'empty: nothing would show that whoever owns the database wrote the audit log anew')
  if (target.kind === 'https') {
    const look = await lookAtTls(target.url, reach(target.url), now)
    if (!look.reached) return missing(about, `${target.url} does not answer: ${look.words}`)
    return look.troubles[0] ? missing(about, `${target.url}: ${look.troubles[0]}`) : ok(about, target.url)
  }
  const there = await stat(target.path).catch(() => undefined)
  const writable = await access(there ? target.path : dirname(target.path), constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!writable) return missing(about, `${target.path} cannot be written to by this user`)
  if (there && (there.mode & 0o077) !== 0)
    return missing(about, `${target.path} is open to others on this machine: chmod 600 ${target.path}`)
  return target.path.startsWith(join(dataDir, '/'))
    ? note(about, `${target.path} lies beside the data: put it on the disk of another machine`)
    : ok(about, target.path)
}

async function copyStateLine(db: Db): Promise<Line[]> {
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

/** Whether the payment provider accepts the key: a request for an unknown charge must return 404. */
export async function providerLine({ opn }: Pick<Settings, 'opn'>): Promise<Line> {
  const about = 'payment provider'
  if (!opn) return ok(about, 'none: payments are confirmed by people')
  const answer = await opnApi(opn)
    .readCharge('chrg_nonesuch')
    .catch((error: unknown) => error)
  if (answer instanceof OpnRefused && answer.status === 404) return ok(about, 'knows the key')
  if (answer instanceof OpnRefused) return missing(about, `does not take the key: ${answer.message}`)
  return missing(about, 'cannot be reached; the QR of the shop itself would be shown')
}

/** Hosts that a firewall has to allow; the server connects to no others. */
const outgoingLines = (settings: Settings): Line[] =>
  outgoingOf(settings).map(({ why, host, port }) => ok('calls', `${why}: ${host}${port ? `:${port}` : ''}`))
