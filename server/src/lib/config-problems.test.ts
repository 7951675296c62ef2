import { expect, test } from 'vitest'
import { databaseTarget, keyProblem } from './config-problems.ts'
import { parseConfig, readConfig } from './config.ts'

const KEY = 'rN7bQ2vXk9TzLw4HsJ6mYc8PdFa3GeU5'
const RIGHT = {
  NODE_ENV: 'production',
  SECRET_KEY: KEY,
  PUBLIC_URL: 'https://shop.example',
  PROMPTPAY_ID: '0812223333',
  SUPPORT_LINK: 'https://line.me/R/ti/p/@bailu',
  SELLER_NAME: 'Bailu Co., Ltd.',
  SELLER_ADDRESS: '1 Silom Road, Bangkok 10500',
  SELLER_TAX_ID: '0105500000001',
  SELLER_PHONE: '021112222',
  SMTP_URL: 'smtps://shop:word@mail.example:465',
  MAIL_FROM: 'Bailu <hello@shop.example>',
}
const wrong = (change: Record<string, string | undefined>) =>
  parseConfig({ ...RIGHT, ...change }).problems.map(({ setting }) => setting)

test('a complete production configuration is accepted, without demo data on either engine', () => {
  expect(readConfig(RIGHT)).toMatchObject({ production: true, demo: false, databaseUrl: undefined })
  const onPostgres = { ...RIGHT, DATABASE_URL: 'postgres://bailu:word@127.0.0.1:5432/bailu', DEMO: '0' }
  expect(readConfig(onPostgres)).toMatchObject({ demo: false })
  expect(readConfig({})).toMatchObject({ production: false, demo: true })
})

test.each([
  ['DEMO', '1'],
  ['PUBLIC_URL', undefined],
  ['PUBLIC_URL', 'http://shop.example'],
  ['PUBLIC_URL', 'https://localhost:3000'],
  ['PUBLIC_URL', 'https://shop.example/bailu'],
  ['STAFF_URL', 'http://staff.example'],
  ['SMTP_URL', undefined],
  ['SMTP_URL', 'smtp://mail.example:587?requireTLS=false'],
  ['SMTP_URL', 'smtp://mail.example:587?ignoreTLS=true'],
  ['MAIL_FROM', undefined],
  ['PROMPTPAY_ID', undefined],
  ['SUPPORT_LINK', undefined],
  ['SELLER_NAME', undefined],
  ['SELLER_ADDRESS', undefined],
  ['SELLER_TAX_ID', undefined],
  ['SELLER_PHONE', undefined],
  ['DATABASE_URL', 'postgres://bailu:word@db.example/bailu'],
  ['DATABASE_URL', 'postgres://bailu:word@db.example/bailu?sslmode=disable'],
  ['DATABASE_URL', 'postgres://bailu:word@db.example/bailu?sslmode=no-verify'],
  ['DATABASE_URL', 'postgres://bailu:word@10.0.0.7/bailu'],
  ['DATABASE_OWNER_URL', 'postgres://owner:word@db.example/bailu'],
  ['DATABASE_DIRECT_URL', 'postgres://bailu:word@db.example/bailu'],
  ['DATABASE_READ_URL', 'postgres://bailu:word@copy.example/bailu?sslmode=no-verify'],
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', '10.0.0.5'],
  ['TLS_CERT', '/etc/bailu/cert.pem'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/40'],
  ['SECRET_KEY', undefined],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY', 'a'.repeat(40)],
  ['SECRET_KEY', 'rN7bQ2vXk9Tz'.repeat(4)],
  ['SECRET_KEY', 'abababababcdcdcdcdcdefefefefefab'],
  ['SECRET_KEY', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['SECRET_KEY', 'please-change-me-before-the-shop-opens'],
  ['VAPID_PUBLIC_KEY', `B${'A'.repeat(86)}`],
  ['NODE_ENV', 'prod'],
])('rejected in production: %s=%s', (name, value) => {
  const { problems } = parseConfig({ ...RIGHT, [name]: value })
  expect(problems.map(({ setting }) => setting)).toEqual([name])
  expect(problems[0]!.words).toMatch(/[a-z]{3}/)
  expect(() => readConfig({ ...RIGHT, [name]: value })).toThrow(name)
})

test.each([
  ['DATABASE_URL', 'postgres://bailu:word@db.example/bailu?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://bailu@localhost/bailu'],
  ['DATABASE_URL', 'postgres://bailu@[::1]/bailu'],
  ['DATABASE_URL', 'postgres://bailu@/bailu?host=/var/run/postgresql'],
  ['SMTP_URL', 'smtp://mail.example:587'],
  ['SMTP_URL', 'smtp://127.0.0.1:25?requireTLS=false'],
  ['STAFF_URL', 'https://staff.example'],
  ['TRUST_PROXY', '127.0.0.1, ::1, 10.0.0.0/8, loopback'],
  ['SECRET_KEY', '9f86d081884c7d659a2feaa0c55ad015'],
])('accepted in production: %s=%s', (name, value) => expect(wrong({ [name]: value })).toEqual([]))

test('all problems are reported at once, each by variable name', () => {
  const bare = { NODE_ENV: 'production', PUBLIC_URL: 'ftp://shop', SECRET_KEY: 'x', DEMO: '1' }
  const names = [
    'PUBLIC_URL',
    'SECRET_KEY',
    'DEMO',
    'SMTP_URL',
    'PROMPTPAY_ID',
    'SUPPORT_LINK',
    'MAIL_FROM',
    'SELLER_TAX_ID',
  ]
  expect(parseConfig(bare).problems.map(({ setting }) => setting)).toEqual(expect.arrayContaining(names))
  for (const name of names) expect(() => readConfig(bare)).toThrow(name)
})

test('the driver and the check parse a database URL alike', () => {
  expect(databaseTarget('postgres://a@db.example/x?sslmode=no-verify')).toEqual({
    host: 'db.example',
    port: 5432,
    isLocal: false,
    tls: 'unproven',
  })
  expect(databaseTarget('postgres://a@db.example/x?host=10.1.1.1&sslmode=verify-full')).toMatchObject({
    host: '10.1.1.1',
    isLocal: false,
  })
  expect(databaseTarget('postgres://a@127.0.0.1/x')).toEqual({
    host: '127.0.0.1',
    port: 5432,
    isLocal: true,
    tls: 'no',
  })
})

test('a random key is never reported as weak', () => {
  for (let i = 0; i < 200; i += 1) {
    const bytes = crypto.getRandomValues(new Uint8Array(48))
    expect(keyProblem(Buffer.from(bytes).toString('base64'))).toBeUndefined()
    expect(keyProblem(Buffer.from(bytes.slice(0, 24)).toString('hex'))).toBeUndefined()
  }
})
