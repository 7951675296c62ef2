import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkDatabases } from './database-checks.ts'
import { type CheckLine, missing, note, ok } from './check-line.ts'
import { checkMailServer } from '../integrations/mailer.ts'
import { safeErrorMessage } from '../lib/error-log.ts'
import { parseConfig, type Config } from '../lib/config.ts'
import { opnApi, OpnRejected } from '../integrations/opn.ts'
import { openFileStore } from '../integrations/open-file-store.ts'
import { listOutgoingHosts } from '../integrations/outgoing-hosts.ts'
import { inspectTls, type ConnectTarget } from '../integrations/tls.ts'

export type CheckOptions = {
  now?: Date
  /** The file that the environment was read from, if any. */
  envFile?: string
  /** Overrides the connection target of a URL, for tests. */
  reach?: (url: string) => ConnectTarget
}

/** Checks everything that a production start needs, one line each; changes nothing. */
export async function checkProduction(
  env: Record<string, string | undefined>,
  { now = new Date(), envFile = '.env', reach = () => ({}) }: CheckOptions = {},
): Promise<CheckLine[]> {
  const { config, problems } = parseConfig({ ...env, NODE_ENV: 'production' })
  const about = (setting: string) => problems.filter((problem) => problem.setting === setting)
  return [
    ...problems.map(({ setting, words }): CheckLine => ({ state: 'MISSING', about: setting, words })),
    ...REQUIRED_VARIABLES.filter((name) => about(name).length === 0).map((name): CheckLine => ({
      state: 'ok',
      about: name,
      words: SHOWN_VALUES[name]?.(config) ?? 'set',
    })),
    ...(env['NODE_ENV'] === 'production' ? [] : [missing('NODE_ENV', 'must be production when the shop opens')]),
    ...proxyLines(config, about('HOST').length > 0),
    ...(config.hstsSubdomains ? [] : [note('HSTS_SUBDOMAINS', 'names below the shop’s may be reached without TLS')]),
    ...(about('DATABASE_URL').length === 0 ? await checkDatabases(config) : []),
    ...(about('SMTP_URL').length === 0 ? [await mailLine(config)] : []),
    await folderLine(config.dataDir),
    ...(about('FILES_URL').length === 0 ? [await fileStorageLine(config)] : []),
    await envFileLine(envFile),
    ...(OPN_VARIABLES.every((name) => about(name).length === 0) ? [await providerLine(config)] : []),
    ...(about('AUDIT_COPY_URL').length === 0 ? [await copyLine(config, { reach, now })] : []),
    ...(await tlsLines(config, (name) => about(name).length === 0, { reach, now })),
    ...(problems.length === 0 ? outgoingLines(config) : []),
  ]
}

const REQUIRED_VARIABLES = [
  'PUBLIC_URL',
  'STAFF_URL',
  'SECRET_KEY',
  'PROMPTPAY_ID',
  'SUPPORT_LINK',
  'SELLER_TAX_ID',
  'MAIL_FROM',
  'DEMO',
] as const
const SHOWN_VALUES: Partial<Record<(typeof REQUIRED_VARIABLES)[number], (config: Config) => string>> = {
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  STAFF_URL: ({ ownStaffHost, staffUrl }) =>
    ownStaffHost ? staffUrl : 'empty: the back office is on the same host as the shop',
  DEMO: () => 'off',
}

const OPN_VARIABLES = ['OPN_SECRET_KEY', 'OPN_WEBHOOK_SECRET', 'OPN_API_URL']

function proxyLines({ trustProxy, host, tls }: Config, hostProblem: boolean): CheckLine[] {
  const proxy =
    trustProxy.length === 0
      ? missing('TRUST_PROXY', 'is empty: behind the proxy that does TLS all customers would count as one network')
      : ok('TRUST_PROXY', trustProxy.join(', '))
  const hostLine = tls ? ok('HOST', `${host}, by TLS`) : ok('HOST', `${host}: reached from this machine only`)
  return hostProblem ? [proxy] : [proxy, hostLine]
}

async function mailLine(config: Config): Promise<CheckLine> {
  const host = new URL(config.mail.smtpUrl ?? 'smtp://none').host
  const failure = await checkMailServer(config)
  return failure === undefined ? ok('mail server', `${host} lets us in`) : missing('mail server', `${host}: ${failure}`)
}

/** @param dataDir when it does not exist yet, its parent is checked */
async function folderLine(dataDir: string): Promise<CheckLine> {
  const about = 'data folder'
  const info = await stat(dataDir).catch(() => undefined)
  const place = info ? dataDir : dirname(dataDir)
  const writable = await access(place, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!writable) return missing(about, `${place} cannot be written to by this user`)
  if (info && (info.mode & 0o007) !== 0)
    return missing(about, `${dataDir} is open to every user of this machine: chmod 700 ${dataDir}`)
  return ok(about, info ? dataDir : `${dataDir} will be made`)
}

/** The file contains secrets: only the server's user may read it. */
async function envFileLine(path: string): Promise<CheckLine> {
  const about = 'settings file'
  const info = await stat(path).catch(() => undefined)
  if (!info) return ok(about, 'none: the settings are of the environment')
  if ((info.mode & 0o077) === 0) return ok(about, `${path} is read by its user alone`)
  return missing(about, `${path} holds secrets and is open to others on this machine: chmod 600 ${path}`)
}

type ReachOptions = Required<Pick<CheckOptions, 'reach' | 'now'>>

/** TLS of each public URL as a browser sees it; a note when nothing is listening yet. */
async function tlsLines(
  { publicUrl, staffUrl, ownStaffHost }: Config,
  isValid: (setting: string) => boolean,
  { reach, now }: ReachOptions,
): Promise<CheckLine[]> {
  const targets = [
    ['PUBLIC_URL', publicUrl],
    ['STAFF_URL', ownStaffHost ? staffUrl : ''],
  ].filter(([name = '', url = '']) => isValid(name) && url.startsWith('https:'))
  const lines = targets.map(async ([name = '', url = '']): Promise<CheckLine[]> => {
    const report = await inspectTls(url, reach(url), now)
    const about = `TLS ${name}`
    if (!report.reached) return [note(about, `nobody answers at ${url} (${report.words}): look again when it is open`)]
    return report.problems.length === 0
      ? [ok(about, report.words)]
      : report.problems.map((words) => missing(about, `${url}: ${words}`))
  })
  return (await Promise.all(lines)).flat()
}

/** The copy of the audit log, needed because the database owner could rewrite the whole log. */
async function copyLine({ auditCopy: target, dataDir }: Config, { reach, now }: ReachOptions): Promise<CheckLine> {
  const about = 'AUDIT_COPY_URL'
  if (!target) return note(about, 'empty: nothing would show that whoever owns the database wrote the audit log anew')
  if (target.kind === 'https') {
    const report = await inspectTls(target.url, reach(target.url), now)
    if (!report.reached) return missing(about, `${target.url} does not answer: ${report.words}`)
    return report.problems[0] ? missing(about, `${target.url}: ${report.problems[0]}`) : ok(about, target.url)
  }
  const info = await stat(target.path).catch(() => undefined)
  const writable = await access(info ? target.path : dirname(target.path), constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!writable) return missing(about, `${target.path} cannot be written to by this user`)
  if (info && (info.mode & 0o077) !== 0)
    return missing(about, `${target.path} is open to others on this machine: chmod 600 ${target.path}`)
  return target.path.startsWith(join(dataDir, '/'))
    ? note(about, `${target.path} lies beside the data: put it on the disk of another machine`)
    : ok(about, target.path)
}

/** Whether the payment provider accepts the key: a request for an unknown charge must return 404. */
export async function providerLine({ opn }: Pick<Config, 'opn'>): Promise<CheckLine> {
  const about = 'payment provider'
  if (!opn) return ok(about, 'none: payments are confirmed by people')
  const answer = await opnApi(opn)
    .readCharge('chrg_nonesuch')
    .catch((error: unknown) => error)
  if (answer instanceof OpnRejected && answer.status === 404) return ok(about, 'knows the key')
  if (answer instanceof OpnRejected) return missing(about, `does not take the key: ${answer.message}`)
  return missing(about, 'cannot be reached; the QR of the shop itself would be shown')
}

/** Whether a file can be written to the bucket, read, listed and deleted. */
async function fileStorageLine(config: Config): Promise<CheckLine> {
  const about = 'file storage'
  const { fileBucket } = config
  if (!fileBucket) return ok(about, 'the data folder: several servers must have the same one')
  const place = `${fileBucket.bucket} at ${fileBucket.endpoint}`
  let reason = 'what was written is not read again'
  const store = openFileStore(config, { error: ({ err }) => void (reason = safeErrorMessage(err)) })
  try {
    const bytes = randomBytes(32)
    const key = await store.put('check', bytes, 'txt')
    const isRead = (await store.get(key))?.equals(bytes) === true && (await store.list('check')).files.length > 0
    await store.remove(key)
    if (isRead && !(await store.has(key))) return ok(about, place)
    return missing(about, `${place}: ${reason}`)
  } catch {
    return missing(about, `${place}: ${reason}`)
  }
}

/** Hosts that a firewall has to allow; the server connects to no others. */
const outgoingLines = (config: Config): CheckLine[] =>
  listOutgoingHosts(config).map(({ why, host, port }) => ok('calls', `${why}: ${host}${port ? `:${port}` : ''}`))
