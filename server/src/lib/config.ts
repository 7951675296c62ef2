import { resolve } from 'node:path'
import * as z from 'zod'
import { type FileBucket, readFileBucket } from './file-bucket.ts'
import { defaultPushServices, type VapidPair, vapidPair } from './push-config.ts'
import { HOUR_MS } from '@bailu/phrases/days'
import {
  formatProblems,
  type ConfigProblem,
  databaseUrlProblems,
  splitList,
  standbySettings,
  type StandbySettings,
  productionProblems,
  isTestKey,
  OPN_API,
  SMS_API,
  DEMO_ADDRESS,
  DEMO_FROM,
  DEMO_PHONE,
  DEMO_PROMPTPAY,
  DEMO_SECRET,
  DEMO_TAX_ID,
  demoDefaultProblems,
} from './config-problems.ts'

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
const flag = z.enum(['0', '1']).transform((value) => value === '1')

const schema = z.object({
  NODE_ENV: z.enum(['', 'production', 'development', 'test']).default(''),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  HSTS_SUBDOMAINS: flag.default(true),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_READ_POOL: z.coerce.number().int().min(1).max(100).default(5),
  DATABASE_READ_MAX_AGE: z.coerce.number().int().min(2).max(600).default(30),
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
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
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
  SMS_API_URL: z.url({ protocol: /^https?$/ }).default(SMS_API),
  SMS_KEY: z.string().min(1).max(200).optional(),
  SMS_SECRET: z.string().min(1).max(200).optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ._-]{1,11}$/, 'the sender name registered at the gateway, at most 11 characters')
    .optional(),
  FILES_URL: z.string().max(500).optional(),
  FILES_ACCESS_KEY: z.string().min(1).max(200).optional(),
  FILES_SECRET_KEY: z.string().min(1).max(200).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** Destination of audit log copies: an append-only file, or an https URL with the secret that signs each delivery. */
export type AuditCopyTarget = { kind: 'file'; path: string } | { kind: 'https'; url: string; secret: string }

/** Account at the payment provider Opn Payments. */
export type OpnAccount = {
  /** Origin of the API. */
  api: string
  key: string
  /** Base64, as the dashboard shows it. */
  webhookSecret: string
  /** Live key, as opposed to a test key. */
  live: boolean
}

/** Account at the SMS gateway; `api` is the address that messages are posted to. */
export type SmsAccount = { api: string; key: string; secret: string; sender: string }

export type Config = {
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
  /** URL of the server's role past a connection pooler, for long transactions; undefined: the same as `databaseUrl`. */
  databaseDirectUrl: string | undefined
  /** Standby for reports and exports. */
  databaseRead: StandbySettings | undefined
  publicUrl: string
  /** URL of the back office; the same as `publicUrl` unless staff have a separate host. */
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
  vapid: VapidPair | undefined
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
  /** Milliseconds that a stopping server answers calls while /readyz answers 503. */
  drainMs: number
  /** Where audit seals are copied to. */
  auditCopy: AuditCopyTarget | undefined
  /** Account at the SMS gateway; undefined: nothing is sent by SMS. */
  sms: SmsAccount | undefined
  /** Account at the payment provider; undefined: staff review payment slips. */
  opn: OpnAccount | undefined
  /** Bucket for the files; undefined: the data folder. */
  fileBucket: FileBucket | undefined
  logLevel: string
}

/**
 * Reads the configuration from environment variables; each has a default for the demo.
 * @throws Error naming all problems at once; in production also values that are only good for a demo
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { config, problems } = parseConfig(env)
  if (problems.length > 0) throw new Error(`These settings are wrong:\n${formatProblems(problems)}`)
  return config
}

/** The configuration and all problems with it; an invalid variable is replaced by its default. */
export function parseConfig(env: Record<string, string | undefined>): { config: Config; problems: ConfigProblem[] } {
  const provided = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const problems: ConfigProblem[] = Object.keys(schema.shape)
    .filter((setting) => provided[setting]?.trim() === '')
    .map((setting) => ({ setting, words: 'has spaces only: leave it empty, or give a value' }))
  for (const { setting } of problems) delete provided[setting]
  const parsed = schema.safeParse(provided)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const setting = String(path[0])
    problems.push({ setting, words: message })
    delete provided[setting]
  }
  const values = parsed.data ?? schema.parse(provided)
  const production = values.NODE_ENV === 'production'
  const found = production ? [...demoDefaultProblems(values), ...productionProblems(values)] : []
  for (const problem of [...found, ...databaseUrlProblems(values)])
    if (!problems.some(({ setting }) => setting === problem.setting)) problems.push(problem)
  if ((values.TLS_CERT === undefined) !== (values.TLS_KEY === undefined))
    problems.push({ setting: 'TLS_CERT', words: 'and TLS_KEY must be given together' })
  if (values.AUDIT_COPY_URL?.startsWith('https:') && values.AUDIT_COPY_SECRET === undefined)
    problems.push({ setting: 'AUDIT_COPY_URL', words: 'needs an AUDIT_COPY_SECRET that signs each delivery' })
  if ((values.OPN_SECRET_KEY === undefined) !== (values.OPN_WEBHOOK_SECRET === undefined))
    problems.push({ setting: 'OPN_SECRET_KEY', words: 'and OPN_WEBHOOK_SECRET must be given together' })
  const smsSettings = [values.SMS_KEY, values.SMS_SECRET, values.SMS_SENDER]
  if (new Set(smsSettings.map((value) => value === undefined)).size > 1)
    problems.push({ setting: 'SMS_KEY', words: 'SMS_SECRET and SMS_SENDER must be given together' })
  if (values.DEMO_CLOCK !== undefined && !production && !(values.DEMO ?? values.DATABASE_URL === undefined))
    problems.push({ setting: 'DEMO_CLOCK', words: 'is for the demo only: set DEMO=1 as well' })
  const vapid = vapidPair(values.VAPID_PUBLIC_KEY, values.VAPID_PRIVATE_KEY)
  if (vapid === 'wrong')
    problems.push({
      setting: 'VAPID_PUBLIC_KEY',
      words: 'and VAPID_PRIVATE_KEY must be given together and be one pair',
    })
  const { bucket: fileBucket, problems: bucketProblems } = readFileBucket(values, production)
  problems.push(...bucketProblems)
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '')
  const staffUrl = (values.STAFF_URL ?? publicUrl).replace(/\/$/, '')
  const config: Config = {
    production,
    port: values.PORT,
    host: values.HOST,
    tls:
      values.TLS_CERT && values.TLS_KEY ? { cert: resolve(values.TLS_CERT), key: resolve(values.TLS_KEY) } : undefined,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databasePool: values.DATABASE_POOL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseRead: standbySettings(values),
    publicUrl,
    staffUrl,
    ownStaffHost: new URL(staffUrl).host !== new URL(publicUrl).host,
    secretKey: values.SECRET_KEY,
    previousSecretKeys: splitList(values.SECRET_KEY_PREVIOUS),
    promptpayId: values.PROMPTPAY_ID,
    supportLink: values.SUPPORT_LINK,
    seller: {
      name: values.SELLER_NAME,
      address: values.SELLER_ADDRESS,
      taxId: values.SELLER_TAX_ID,
      phone: values.SELLER_PHONE,
    },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    vapid: vapid === 'wrong' ? undefined : vapid,
    vapidSubject: values.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:shop@bailu.example'),
    demo: values.DEMO ?? (!production && values.DATABASE_URL === undefined),
    demoClock: clockAheadMs(values.DEMO_CLOCK),
    pushServices: values.PUSH_SERVICES ? splitList(values.PUSH_SERVICES) : defaultPushServices(production),
    trustProxy: splitList(values.TRUST_PROXY),
    drainMs: 1_000 * (values.DRAIN_SECONDS ?? (values.TRUST_PROXY === '' ? 0 : 5)),
    auditCopy: auditCopyTarget(values.AUDIT_COPY_URL, values.AUDIT_COPY_SECRET),
    sms: smsAccount(values),
    opn: opnAccount(values.OPN_SECRET_KEY, values.OPN_WEBHOOK_SECRET, values.OPN_API_URL),
    fileBucket,
    logLevel: values.LOG_LEVEL,
  }
  return { config, problems }
}

function auditCopyTarget(url: string | undefined, secret: string | undefined): AuditCopyTarget | undefined {
  if (url?.startsWith('/')) return { kind: 'file', path: url }
  return url === undefined || secret === undefined ? undefined : { kind: 'https', url, secret }
}

function smsAccount(values: z.output<typeof schema>): SmsAccount | undefined {
  const { SMS_API_URL: api, SMS_KEY: key, SMS_SECRET: secret, SMS_SENDER: sender } = values
  return key === undefined || secret === undefined || sender === undefined ? undefined : { api, key, secret, sender }
}

function opnAccount(key: string | undefined, webhookSecret: string | undefined, url: string): OpnAccount | undefined {
  if (key === undefined || webhookSecret === undefined) return undefined
  return { api: new URL(url).origin, key, webhookSecret, live: !isTestKey(key) }
}

const clockAheadMs = (offset = '+0h'): number =>
  Number(offset.slice(1, -1)) * (offset.endsWith('d') ? 24 * HOUR_MS : HOUR_MS)
