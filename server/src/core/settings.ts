import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import * as z from 'zod'
import { inLines, type Problem, productionProblems } from './production.ts'
import type { AuditCopyTarget } from '../outside/audit-copy.ts'
import { isTestKey, OPN_API, type OpnAccount } from '../outside/opn.ts'

const DEMO_SECRET = 'demo-secret-for-a-shop-on-this-machine-only'
/** Demo values; a production start rejects them. */
export const DEMO_PROMPTPAY = '0801234567'
export const DEMO_TAX_ID = '0000000000000'
const DEMO_PHONE = '02 000 1234'
const DEMO_ADDRESS = '88/9 ซอยสุขุมวิท 23 แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพมหานคร 10110'
const DEMO_FROM = 'Bailu <no-reply@bailu.example>'
const flag = z.enum(['0', '1']).transform((value) => value === '1')

const schema = z.object({
  NODE_ENV: z.enum(['', 'production', 'development', 'test']).default(''),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  HSTS_SUBDOMAINS: flag.default(true),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATABASE_OWNER_URL: z.string().startsWith('postgres').optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  STAFF_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET_KEY: z.string().min(32).default(DEMO_SECRET),
  SECRET_KEY_PREVIOUS: z.string().default(''),
  PROMPTPAY_ID: z
    .string()
    .regex(/^\d{10}$|^\d{13}$|^\d{15}$/)
    .default(DEMO_PROMPTPAY),
  SUPPORT_LINK: z.url({ protocol: /^https$/ }).default('https://line.me/R/ti/p/@bailu-demo'),
  SELLER_NAME: z.string().trim().min(1).max(200).default('บริษัท ไป๋ลู่ (สาธิต) จำกัด'),
  SELLER_ADDRESS: z.string().trim().min(1).max(400).default(DEMO_ADDRESS),
  SELLER_TAX_ID: z
    .string()
    .regex(/^\d{13}$/)
    .default(DEMO_TAX_ID),
  SELLER_PHONE: z.string().trim().min(1).max(40).default(DEMO_PHONE),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .max(200)
    .regex(/^([^<>"@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'Name <address>, or an address')
    .default(DEMO_FROM),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/)
    .optional(),
  DEMO: flag.optional(),
  DEMO_CLOCK: z
    .string()
    .regex(/^\+\d{1,4}[dh]$/, 'days or hours ahead, such as +16d or +3h')
    .optional(),
  PUSH_SERVICES: z.string().default(''),
  TRUST_PROXY: z.string().default(''),
  SERVERS: z.coerce.number().int().min(1).max(100).default(1),
  AUDIT_COPY_URL: z
    .string()
    .regex(/^(\/|https:\/\/)\S+$/, 'an absolute path, or https://…')
    .optional(),
  AUDIT_COPY_SECRET: z.string().min(32).optional(),
  OPN_SECRET_KEY: z
    .string()
    .regex(/^skey_(test_)?[0-9a-z]+$/, 'skey_… or skey_test_…')
    .optional(),
  OPN_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^(?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      'as the dashboard shows it, in base64',
    )
    .optional(),
  OPN_API_URL: z.url({ protocol: /^https?$/ }).default(OPN_API),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Settings = {
  production: boolean
  port: number
  host: string
  /** PEM files of certificate and key when the server terminates TLS itself; undefined: plain HTTP. */
  tls: { cert: string; key: string } | undefined
  /** HSTS header with includeSubDomains. */
  hstsSubdomains: boolean
  dataDir: string
  /** PostgreSQL to use; undefined runs the embedded engine in the data folder. */
  databaseUrl: string | undefined
  /** URL with the role that owns and migrates the tables; undefined: the role of `databaseUrl`, if it has the privileges. */
  databaseOwnerUrl: string | undefined
  databasePool: number
  publicUrl: string
  /** URL of the back office; the same as `publicUrl` unless staff have a host of their own. */
  staffUrl: string
  /** Shop and back office have separate hosts; each serves only its own routes. */
  ownStaffHost: boolean
  secretKey: string
  /** Previous secrets, newest first: values sealed with them can be decrypted and are re-encrypted. */
  previousSecretKeys: string[]
  promptpayId: string
  supportLink: string
  /** Legal details of the seller for receipts. */
  seller: { name: string; address: string; taxId: string; phone: string }
  /** SMTP server and sender; without a server, e-mails are written to the data folder. */
  mail: { smtpUrl: string | undefined; from: string }
  /** VAPID key pair that identifies this server to push services; undefined: generated once and stored in the database. */
  vapid: { publicKey: string; privateKey: string } | undefined
  /** Contact for push services: a mailto: or https: URL. */
  vapidSubject: string
  /** Allowed hosts of push services; `*.` matches any subdomain. */
  pushServices: string[]
  /** Fill an empty database with demo data. */
  demo: boolean
  /** Minimum of milliseconds that the demo clock runs ahead of real time. */
  demoClock: number
  /** Proxy addresses whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** Number of server processes; each applies its share of the limits per network. */
  servers: number
  /** Where audit seals are copied to. */
  auditCopy: AuditCopyTarget | undefined
  /** Account at the payment provider; undefined: staff review payment slips. */
  opn: OpnAccount | undefined
  logLevel: string
}

/**
 * Reads the configuration from environment variables; each has a default for the demo.
 * @throws Error naming all problems at once; in production also values that are only good for a demo
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const { settings, problems } = examine(env)
  if (problems.length > 0) throw new Error(`These settings are wrong:\n${inLines(problems)}`)
  return settings
}

/** The configuration and all problems with it; an invalid variable is replaced by its default. */
export function examine(env: Record<string, string | undefined>): { settings: Settings; problems: Problem[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const problems: Problem[] = []
  const first = schema.safeParse(given)
  for (const { path, message } of first.error?.issues ?? []) {
    const setting = String(path[0])
    problems.push({ setting, words: message })
    delete given[setting]
  }
  const s = first.data ?? schema.parse(given)
  const production = s.NODE_ENV === 'production'
  for (const problem of production ? [...defaultProblems(s), ...productionProblems(s)] : [])
    if (!problems.some(({ setting }) => setting === problem.setting)) problems.push(problem)
  if ((s.TLS_CERT === undefined) !== (s.TLS_KEY === undefined))
    problems.push({ setting: 'TLS_CERT', words: 'and TLS_KEY must be given together' })
  if (s.AUDIT_COPY_URL?.startsWith('https:') && s.AUDIT_COPY_SECRET === undefined)
    problems.push({ setting: 'AUDIT_COPY_URL', words: 'needs an AUDIT_COPY_SECRET that signs each delivery' })
  if ((s.OPN_SECRET_KEY === undefined) !== (s.OPN_WEBHOOK_SECRET === undefined))
    problems.push({ setting: 'OPN_SECRET_KEY', words: 'and OPN_WEBHOOK_SECRET must be given together' })
  if (s.DEMO_CLOCK !== undefined && !production && !(s.DEMO ?? s.DATABASE_URL === undefined))
    problems.push({ setting: 'DEMO_CLOCK', words: 'is for the demo only: set DEMO=1 as well' })
  const vapid = pairOf(s.VAPID_PUBLIC_KEY, s.VAPID_PRIVATE_KEY)
  if (vapid === 'wrong')
    problems.push({
      setting: 'VAPID_PUBLIC_KEY',
      words: 'and VAPID_PRIVATE_KEY must be given together and be one pair',
    })
  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/$/, '')
  const staffUrl = (s.STAFF_URL ?? publicUrl).replace(/\/$/, '')
  const settings: Settings = {
    production,
    port: s.PORT,
    host: s.HOST,
    tls: s.TLS_CERT && s.TLS_KEY ? { cert: resolve(s.TLS_CERT), key: resolve(s.TLS_KEY) } : undefined,
    hstsSubdomains: s.HSTS_SUBDOMAINS,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databaseOwnerUrl: s.DATABASE_OWNER_URL,
    databasePool: s.DATABASE_POOL,
    publicUrl,
    staffUrl,
    ownStaffHost: new URL(staffUrl).host !== new URL(publicUrl).host,
    secretKey: s.SECRET_KEY,
    previousSecretKeys: listOf(s.SECRET_KEY_PREVIOUS),
    promptpayId: s.PROMPTPAY_ID,
    supportLink: s.SUPPORT_LINK,
    seller: { name: s.SELLER_NAME, address: s.SELLER_ADDRESS, taxId: s.SELLER_TAX_ID, phone: s.SELLER_PHONE },
    mail: { smtpUrl: s.SMTP_URL, from: s.MAIL_FROM },
    vapid: vapid === 'wrong' ? undefined : vapid,
    vapidSubject: s.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:shop@bailu.example'),
    demo: s.DEMO ?? (!production && s.DATABASE_URL === undefined),
    demoClock: aheadOf(s.DEMO_CLOCK),
    pushServices: s.PUSH_SERVICES ? listOf(s.PUSH_SERVICES) : pushServicesOf(production),
    trustProxy: listOf(s.TRUST_PROXY),
    servers: s.SERVERS,
    auditCopy: copyTarget(s.AUDIT_COPY_URL, s.AUDIT_COPY_SECRET),
    opn: opnOf(s.OPN_SECRET_KEY, s.OPN_WEBHOOK_SECRET, s.OPN_API_URL),
    logLevel: s.LOG_LEVEL,
  }
  return { settings, problems }
}

function copyTarget(url: string | undefined, secret: string | undefined): AuditCopyTarget | undefined {
  if (url?.startsWith('/')) return { kind: 'file', path: url }
  return url === undefined || secret === undefined ? undefined : { kind: 'https', url, secret }
}

function opnOf(key: string | undefined, webhookSecret: string | undefined, url: string): OpnAccount | undefined {
  if (key === undefined || webhookSecret === undefined) return undefined
  return { api: new URL(url).origin, key, webhookSecret, live: !isTestKey(key) }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Push services of Google, Mozilla, Apple and Microsoft; outside of production also the test double. */
const pushServicesOf = (production: boolean): string[] => [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
  ...(production ? [] : ['push.example.com']),
]

/** @returns 'wrong' when only one key is given, or they are not a pair */
function pairOf(publicKey: string | undefined, privateKey: string | undefined): Settings['vapid'] | 'wrong' {
  if (publicKey === undefined && privateKey === undefined) return undefined
  const curve = createECDH('prime256v1')
  if (privateKey) curve.setPrivateKey(privateKey, 'base64url')
  if (!publicKey || !privateKey || curve.getPublicKey('base64url') !== publicKey) return 'wrong'
  return { publicKey, privateKey }
}

/** Variables that still have their demo default; a production start needs real values. */
function defaultProblems(s: z.output<typeof schema>): Problem[] {
  const own = "is the demo's: give your own"
  return [
    s.SECRET_KEY === DEMO_SECRET && 'SECRET_KEY',
    s.PROMPTPAY_ID === DEMO_PROMPTPAY && 'PROMPTPAY_ID',
    s.SUPPORT_LINK.includes('demo') && 'SUPPORT_LINK',
    s.MAIL_FROM === DEMO_FROM && 'MAIL_FROM',
    s.SELLER_TAX_ID === DEMO_TAX_ID && 'SELLER_TAX_ID',
    s.SELLER_NAME.includes('(สาธิต)') && 'SELLER_NAME',
    s.SELLER_PHONE === DEMO_PHONE && 'SELLER_PHONE',
    s.SELLER_ADDRESS === DEMO_ADDRESS && 'SELLER_ADDRESS',
  ].flatMap((setting) => (setting ? [{ setting, words: own }] : []))
}

const HOUR_MS = 3_600_000
const aheadOf = (said = '+0h'): number => Number(said.slice(1, -1)) * (said.endsWith('d') ? 24 * HOUR_MS : HOUR_MS)
