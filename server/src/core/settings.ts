import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import * as z from 'zod'

const DEMO_SECRET = 'demo-secret-for-a-shop-on-this-machine-only'
/** Whoever sells has other ones. */
export const DEMO_PROMPTPAY = '0801234567'
export const DEMO_TAX_ID = '0000000000000'
const DEMO_FROM = 'Bailu <no-reply@bailu.example>'
const flag = z.enum(['0', '1']).transform((value) => value === '1')

const schema = z.object({
  NODE_ENV: z.string().default(''),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET_KEY: z.string().min(32).default(DEMO_SECRET),
  PROMPTPAY_ID: z
    .string()
    .regex(/^\d{10}$|^\d{13}$|^\d{15}$/)
    .default(DEMO_PROMPTPAY),
  SUPPORT_LINK: z.url({ protocol: /^https$/ }).default('https://line.me/R/ti/p/@bailu-demo'),
  SELLER_NAME: z.string().trim().min(1).max(200).default('บริษัท ไป๋ลู่ (สาธิต) จำกัด'),
  SELLER_ADDRESS: z
    .string()
    .trim()
    .min(1)
    .max(400)
    .default('88/9 ซอยสุขุมวิท 23 แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพมหานคร 10110'),
  SELLER_TAX_ID: z
    .string()
    .regex(/^\d{13}$/)
    .default(DEMO_TAX_ID),
  SELLER_PHONE: z.string().trim().min(1).max(40).default('02 000 1234'),
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
  TRUST_PROXY: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Settings = {
  production: boolean
  port: number
  host: string
  dataDir: string
  /** PostgreSQL to use; undefined runs the embedded engine in the data folder. */
  databaseUrl: string | undefined
  databasePool: number
  publicUrl: string
  secretKey: string
  promptpayId: string
  supportLink: string
  /** Who sells, as the law wants it on a receipt. */
  seller: { name: string; address: string; taxId: string; phone: string }
  /** Where mail leaves; without a server it stays in the data folder. */
  mail: { smtpUrl: string | undefined; from: string }
  /** By which push services know the shop; undefined: made once and kept in the database. */
  vapid: { publicKey: string; privateKey: string } | undefined
  /** Whom a push service may ask about it: mailto: or https: */
  vapidSubject: string
  /** Fill an empty database with the demo shop. */
  demo: boolean
  /** Proxy addresses whose X-Forwarded-For is believed. */
  trustProxy: string[]
  logLevel: string
}

/**
 * Settings from environment variables, each with a default for the demo.
 * @throws Error naming every setting that is wrong; a production start also
 *   refuses missing or default secrets.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These settings are wrong:\n${lines.join('\n')}`)
  }
  const s = parsed.data
  const production = s.NODE_ENV === 'production'
  if (production) refuseDefaults(s)
  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/$/, '')
  return {
    production,
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databasePool: s.DATABASE_POOL,
    publicUrl,
    secretKey: s.SECRET_KEY,
    promptpayId: s.PROMPTPAY_ID,
    supportLink: s.SUPPORT_LINK,
    seller: { name: s.SELLER_NAME, address: s.SELLER_ADDRESS, taxId: s.SELLER_TAX_ID, phone: s.SELLER_PHONE },
    mail: { smtpUrl: s.SMTP_URL, from: s.MAIL_FROM },
    vapid: pairOf(s.VAPID_PUBLIC_KEY, s.VAPID_PRIVATE_KEY),
    vapidSubject: s.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:shop@bailu.example'),
    demo: s.DEMO ?? s.DATABASE_URL === undefined,
    trustProxy: s.TRUST_PROXY.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    logLevel: s.LOG_LEVEL,
  }
}

/** @throws Error when only one is given, or they do not belong together */
function pairOf(publicKey: string | undefined, privateKey: string | undefined): Settings['vapid'] {
  if (publicKey === undefined && privateKey === undefined) return undefined
  const curve = createECDH('prime256v1')
  if (privateKey) curve.setPrivateKey(privateKey, 'base64url')
  if (!publicKey || !privateKey || curve.getPublicKey('base64url') !== publicKey)
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be given together and be one pair')
  return { publicKey, privateKey }
}

function refuseDefaults(s: z.output<typeof schema>): void {
  const missing = [
    s.SECRET_KEY === DEMO_SECRET && 'SECRET_KEY',
    s.PUBLIC_URL === undefined && 'PUBLIC_URL',
    s.PROMPTPAY_ID === DEMO_PROMPTPAY && 'PROMPTPAY_ID',
    s.SUPPORT_LINK.includes('demo') && 'SUPPORT_LINK',
    s.SMTP_URL !== undefined && s.MAIL_FROM === DEMO_FROM && 'MAIL_FROM',
    s.SELLER_TAX_ID === DEMO_TAX_ID && 'SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_ID, SELLER_PHONE',
  ].filter(Boolean)
  if (missing.length > 0) throw new Error(`A production start needs its own ${missing.join(', ')}`)
}
