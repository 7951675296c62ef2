import { BlockList, isIP } from 'node:net'
import pg from 'pg'

/** API origin of Opn Payments (formerly Omise). */
export const OPN_API = 'https://api.omise.co'

/** Address that ThaiBulkSMS takes messages at. */
export const SMS_API = 'https://api-v2.thaibulksms.com/sms'

export const isTestKey = (key: string): boolean => key.startsWith('skey_test_')

/** Environment variables that a production start checks. */
export type ProductionEnv = {
  DATABASE_URL?: string | undefined
  DATABASE_OWNER_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  STAFF_URL?: string | undefined
  SECRET_KEY: string
  SMTP_URL?: string | undefined
  DEMO?: boolean | undefined
  DEMO_CLOCK?: string | undefined
  TRUST_PROXY: string
  HOST: string
  TLS_CERT?: string | undefined
  OPN_SECRET_KEY?: string | undefined
  OPN_API_URL: string
  SMS_API_URL: string
}
export type ConfigProblem = { setting: string; words: string }

/** Values that only a demo may have; a production start rejects them. */
export const DEMO_SECRET = 'demo-secret-for-a-shop-on-this-machine-only'
export const DEMO_PROMPTPAY = '0801234567'
export const DEMO_TAX_ID = '0000000000000'
export const DEMO_PHONE = '02 000 1234'
export const DEMO_ADDRESS = '88/9 ซอยสุขุมวิท 23 แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพมหานคร 10110'
export const DEMO_FROM = 'Bailu <no-reply@bailu.example>'

type DemoDefaults = Record<
  | 'SECRET_KEY'
  | 'PROMPTPAY_ID'
  | 'SUPPORT_LINK'
  | 'MAIL_FROM'
  | 'SELLER_TAX_ID'
  | 'SELLER_NAME'
  | 'SELLER_PHONE'
  | 'SELLER_ADDRESS',
  string
>

/** Variables that still have their demo default; a production start needs real values. */
export function demoDefaultProblems(values: DemoDefaults): ConfigProblem[] {
  const demoMessage = "is the demo's: give your own"
  return [
    values.SECRET_KEY === DEMO_SECRET && 'SECRET_KEY',
    values.PROMPTPAY_ID === DEMO_PROMPTPAY && 'PROMPTPAY_ID',
    values.SUPPORT_LINK.includes('demo') && 'SUPPORT_LINK',
    values.MAIL_FROM === DEMO_FROM && 'MAIL_FROM',
    values.SELLER_TAX_ID === DEMO_TAX_ID && 'SELLER_TAX_ID',
    values.SELLER_NAME.includes('(สาธิต)') && 'SELLER_NAME',
    values.SELLER_PHONE === DEMO_PHONE && 'SELLER_PHONE',
    values.SELLER_ADDRESS === DEMO_ADDRESS && 'SELLER_ADDRESS',
  ].flatMap((setting) => (setting ? [{ setting, words: demoMessage }] : []))
}

/** All reasons for which a production start rejects the configuration. */
export const productionProblems = (s: ProductionEnv): ConfigProblem[] =>
  [
    demoProblem(s.DEMO),
    demoClockProblem(s.DEMO_CLOCK),
    keyProblem(s.SECRET_KEY),
    urlProblem('PUBLIC_URL', s.PUBLIC_URL ?? ''),
    s.STAFF_URL === undefined ? undefined : urlProblem('STAFF_URL', s.STAFF_URL),
    smtpProblem(s.SMTP_URL),
    databaseProblem('DATABASE_URL', s.DATABASE_URL),
    databaseProblem('DATABASE_OWNER_URL', s.DATABASE_OWNER_URL),
    databaseProblem('DATABASE_DIRECT_URL', s.DATABASE_DIRECT_URL),
    databaseProblem('DATABASE_READ_URL', s.DATABASE_READ_URL),
    proxyProblem(s.TRUST_PROXY),
    hostProblem(s.HOST, s.TLS_CERT !== undefined),
    s.SMS_API_URL.startsWith('https:')
      ? undefined
      : { setting: 'SMS_API_URL', words: 'must begin with https:// – codes would travel in clear' },
    s.OPN_SECRET_KEY === undefined ? undefined : providerProblem(s.OPN_SECRET_KEY, s.OPN_API_URL),
  ].flatMap((problem) => problem ?? [])

function providerProblem(key: string, api: string): ConfigProblem | undefined {
  if (isTestKey(key))
    return { setting: 'OPN_SECRET_KEY', words: 'is a test key: orders would become paid without any money' }
  return api === OPN_API
    ? undefined
    : { setting: 'OPN_API_URL', words: 'must be empty: whoever answers there says which orders are paid' }
}

const demoProblem = (value: boolean | undefined): ConfigProblem | undefined =>
  value
    ? { setting: 'DEMO', words: 'must be 0: the demo staff sign in with a password that everybody can read' }
    : undefined

const demoClockProblem = (value: string | undefined): ConfigProblem | undefined =>
  value === undefined
    ? undefined
    : { setting: 'DEMO_CLOCK', words: 'must be empty: orders, tax and payouts would carry days that have not come' }

function urlProblem(setting: string, url: string): ConfigProblem | undefined {
  if (url === '') return { setting, words: 'is missing: where people reach the shop, beginning with https://' }
  if (!url.startsWith('https:'))
    return { setting, words: 'must begin with https:// – over http passwords and cookies travel in clear' }
  const { hostname, pathname } = new URL(url)
  if (isLoopback(hostname)) return { setting, words: `names this machine (${hostname}): nobody else reaches it` }
  return pathname === '/' ? undefined : { setting, words: 'must be a host without a path' }
}

function smtpProblem(url: string | undefined): ConfigProblem | undefined {
  const setting = 'SMTP_URL'
  if (url === undefined)
    return { setting, words: 'is missing: codes and staff links would lie in files that nobody gets' }
  const { hostname, protocol, searchParams } = new URL(url)
  const open =
    protocol === 'smtp:' && (searchParams.get('requireTLS') === 'false' || searchParams.get('ignoreTLS') === 'true')
  return open && !isLoopback(hostname)
    ? { setting, words: `asks for no TLS to ${hostname}: that is for a mail server on this machine only` }
    : undefined
}

/** Where a database URL connects to; a host that is a path is the folder of a Unix socket. */
export function databaseTarget(url: string): {
  host: string
  port: number
  isLocal: boolean
  tls: 'no' | 'unproven' | 'proven'
} {
  // Parsed by the driver itself, so that the check sees the same target and TLS options as the connection.
  const { host, port, connectionParameters } = new pg.Client({ connectionString: url }) as unknown as {
    host: string
    port: number
    connectionParameters: { ssl: boolean | { rejectUnauthorized?: boolean } }
  }
  const { ssl } = connectionParameters
  const tls = !ssl ? 'no' : typeof ssl === 'object' && ssl.rejectUnauthorized === false ? 'unproven' : 'proven'
  return { host, port, isLocal: host.startsWith('/') || isLoopback(host), tls }
}

function databaseProblem(setting: string, url: string | undefined): ConfigProblem | undefined {
  if (url === undefined || unreadableUrl(url) !== undefined) return undefined
  const { host, isLocal, tls } = databaseTarget(url)
  if (isLocal || tls === 'proven') return undefined
  if (tls === 'no') return { setting, words: `reaches ${host} without TLS: add ?sslmode=verify-full` }
  return {
    setting,
    words: `does not check who ${host} is: use ?sslmode=verify-full, with sslrootcert for a certificate of your own`,
  }
}

export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Number of connections, and the maximum age of what is read, in milliseconds. */
export type StandbySettings = { url: string; pool: number; maxAgeMs: number }

export function standbySettings(values: {
  DATABASE_READ_URL?: string | undefined
  DATABASE_READ_POOL: number
  DATABASE_READ_MAX_AGE: number
}): StandbySettings | undefined {
  const { DATABASE_READ_URL: url, DATABASE_READ_POOL: pool, DATABASE_READ_MAX_AGE: seconds } = values
  return url === undefined ? undefined : { url, pool, maxAgeMs: seconds * 1_000 }
}

const DATABASE_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
] as const satisfies (keyof ProductionEnv)[]

/** Why the driver cannot read a database URL. Never contains the URL, which may hold a password. */
function unreadableUrl(url: string): string | undefined {
  try {
    databaseTarget(url)
    return undefined
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    return code === undefined || path === undefined
      ? 'cannot be read as postgres://user:password@host:5432/name; in user and password / ? # @ are written as %2F %3F %23 %40'
      : `names the file ${path}, which cannot be read (${code})`
  }
}

/**
 * Every URL must be readable, and another way to the database, or a copy of it, needs the database itself. That it is the
 * same one is checked at the start.
 */
export const databaseUrlProblems = (s: Pick<ProductionEnv, (typeof DATABASE_SETTINGS)[number]>): ConfigProblem[] =>
  DATABASE_SETTINGS.flatMap((setting) => {
    const url = s[setting]
    if (url === undefined) return []
    const words =
      unreadableUrl(url) ?? (s.DATABASE_URL === undefined ? 'needs DATABASE_URL, which is empty' : undefined)
    return words === undefined ? [] : [{ setting, words }]
  })

export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?|0\.0\.0\.0)$/i.test(host)

/** Plain HTTP is allowed on the loopback interface only, for a reverse proxy on this machine. */
function hostProblem(host: string, tls: boolean): ConfigProblem | undefined {
  if (tls || (isLoopback(host) && host !== '0.0.0.0')) return undefined
  return {
    setting: 'HOST',
    words: `${host} opens plain HTTP to a network: leave it 127.0.0.1 with the web server on this machine, or give TLS_CERT and TLS_KEY`,
  }
}

const MIN_ENTROPY_BITS = 100
const GUESSABLE_WORDS = /secret|password|change|example|please/i

/** Why a secret key is too weak; undefined for a good one. */
export function keyProblem(key: string): ConfigProblem | undefined {
  const setting = 'SECRET_KEY'
  const advice = 'make one with: openssl rand -base64 48'
  if (key.length < 32) return { setting, words: `is shorter than 32 characters; ${advice}` }
  if ((key + key).indexOf(key, 1) < key.length) return { setting, words: `repeats itself; ${advice}` }
  if (GUESSABLE_WORDS.test(key)) return { setting, words: `is made of words; ${advice}` }
  if (hasSequences(key) || entropyBits(key) < MIN_ENTROPY_BITS) return { setting, words: `can be guessed; ${advice}` }
  return undefined
}

/** Shannon entropy of the characters in bits: an upper bound of the key's strength. */
function entropyBits(key: string): number {
  const counts = new Map<string, number>()
  for (const letter of key) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const bitsPerChar = [...counts.values()].reduce((sum, n) => sum - (n / key.length) * Math.log2(n / key.length), 0)
  return bitsPerChar * key.length
}

/** More than a third of the key consists of sequences like 1234 or aaaa. */
function hasSequences(key: string): boolean {
  const steps = [...key].slice(1).map((letter, at) => letter.charCodeAt(0) - key.charCodeAt(at))
  return steps.filter((step, at) => Math.abs(step) <= 1 && step === steps[at - 1]).length > key.length / 3
}

const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

export function proxyProblem(list: string): ConfigProblem | undefined {
  const setting = 'TRUST_PROXY'
  const names = splitList(list)
  const invalidRange = names.find((name) => !isNetwork(name))
  if (invalidRange !== undefined)
    return {
      setting,
      words: `${invalidRange} is no address, network (10.0.0.0/8) or one of ${[...NAMED_RANGES].join(', ')}`,
    }
  const openRange = names.find((name) => name.endsWith('/0'))
  return openRange === undefined
    ? undefined
    : { setting, words: `${openRange} believes everybody: a caller could claim any address` }
}

function isNetwork(name: string): boolean {
  if (NAMED_RANGES.has(name) || isIP(name)) return true
  const [at = '', bits = ''] = name.split('/')
  const family = isIP(at)
  if (!family || !/^\d{1,3}$/.test(bits)) return false
  try {
    new BlockList().addSubnet(at, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}

/** The problems as text, one line each with the name of the variable. */
export const formatProblems = (problems: readonly ConfigProblem[]): string =>
  problems.map(({ setting, words }) => `  ${setting}  ${words}`).join('\n')
