import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server, type TlsOptions } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rejectDemoStaff } from '../features/staff/manage-staff.ts'
import type { CheckLine } from './check-line.ts'
import { type CheckOptions, checkProduction, providerLine } from './production-checks.ts'
import { auditCopy } from '../features/audit/table.ts'
import { staff } from '../features/staff/table.ts'
import { CIPHERS } from '../integrations/tls.ts'
import { createCertificate, HAS_OPENSSL } from '../testing/self-signed-certificate.ts'
import { postgresDatabase, postgresReachable } from '../testing/test-database.ts'
import { openMailStandIn } from '../testing/stand-ins/mail-server.ts'
import { openOpnStandIn, STAND_IN_KEY, STAND_IN_SECRET } from '../testing/stand-ins/opn-stand-in.ts'
import { addStaff } from '../testing/fixtures/people-and-products-fixture.ts'

const real = await postgresReachable()
let database: Awaited<ReturnType<typeof postgresDatabase>>
let mail: Awaited<ReturnType<typeof openMailStandIn>>
let folder: string

beforeAll(async () => {
  if (real) database = await postgresDatabase()
  mail = await openMailStandIn()
  folder = await mkdtemp(join(tmpdir(), 'bailu-check-'))
})
afterAll(async () => {
  await database?.close()
  await mail?.close()
  await rm(folder, { recursive: true, force: true })
})

const env = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  SECRET_KEY: 'rN7bQ2vXk9TzLw4HsJ6mYc8PdFa3GeU5',
  PUBLIC_URL: 'https://shop.example',
  PROMPTPAY_ID: '0812223333',
  SUPPORT_LINK: 'https://line.me/R/ti/p/@bailu',
  SELLER_NAME: 'Bailu Co., Ltd.',
  SELLER_ADDRESS: '1 Silom Road, Bangkok 10500',
  SELLER_TAX_ID: '0105500000001',
  SELLER_PHONE: '021112222',
  SMTP_URL: `${mail.url}&requireTLS=false`,
  MAIL_FROM: 'Bailu <hello@shop.example>',
  TRUST_PROXY: '127.0.0.1',
  DATA_DIR: folder,
  ...(real && { DATABASE_URL: database.url }),
  ...more,
})
/** Nothing listens at the public URLs, unless a test overrides it. */
const nobody = () => ({ host: '127.0.0.1', port: 9 })
const all = (more?: Record<string, string>, around: CheckOptions = {}) =>
  checkProduction(env(more), { envFile: join(folder, 'none'), reach: nobody, ...around })
const lines = async (more?: Record<string, string>, around?: CheckOptions) =>
  Object.fromEntries((await all(more, around)).map(({ about, state, words }) => [about, [state, words]]))

test('the check reports line by line what is there and what is missing', async () => {
  const first = await lines()
  for (const about of ['PUBLIC_URL', 'SECRET_KEY', 'DEMO', 'TRUST_PROXY', 'HOST', 'mail server', 'data folder'])
    expect([about, ...(first[about] ?? [])]).toEqual([about, 'ok', expect.any(String)])
  expect(first['owner']).toEqual(['MISSING', expect.stringContaining('npm run staff -- add')])
  const bare = Object.fromEntries(
    (await checkProduction({ DATA_DIR: folder }, { envFile: join(folder, 'none'), reach: nobody })).map(
      ({ about, state }) => [about, state],
    ),
  )
  for (const about of ['NODE_ENV', 'SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'TRUST_PROXY', 'SELLER_TAX_ID'])
    expect([about, bare[about]]).toEqual([about, 'MISSING'])
})

test('an unreachable mail server, an open data folder and one that cannot be created are missing', async () => {
  await chmod(folder, 0o755)
  const there = await lines({ SMTP_URL: 'smtp://127.0.0.1:9?ignoreTLS=true' })
  expect(there['data folder']).toEqual(['MISSING', expect.stringContaining('chmod 700')])
  expect(there['mail server']?.[0]).toBe('MISSING')
  await chmod(folder, 0o700)
  expect((await lines({ DATA_DIR: join(folder, 'no', 'such') }))['data folder']?.[0]).toBe('MISSING')
})

test.skipIf(!real)('demo staff in the database are reported by the check and rejected by the start', async () => {
  await addStaff(database.db, 'owner')
  expect((await lines())['owner']?.[0]).toBe('ok')
  expect((await lines())['demo staff']?.[0]).toBe('ok')
  await rejectDemoStaff({ production: true }, database.db)
  await database.db.update(staff).set({ email: 'Owner@demo.example', disabledAt: new Date() })
  expect((await lines())['demo staff']).toEqual(['MISSING', expect.stringContaining('Owner@demo.example')])
  await expect(rejectDemoStaff({ production: true }, database.db)).rejects.toThrow('Owner@demo.example')
  await rejectDemoStaff({ production: false }, database.db)
})

test.skipIf(!real)('a clock that differs from that of the database is reported', async () => {
  expect((await lines())['clock']?.[0]).toBe('ok')
  const now = vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + 90_000)
  try {
    expect((await lines())['clock']).toEqual(['MISSING', expect.stringMatching(/by (89|90)\.\d s/)])
  } finally {
    now.mockRestore()
  }
})

test.skipIf(!real)('an unreachable database is reported', async () => {
  const away = await lines({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  expect(away['database']).toEqual(['MISSING', expect.stringMatching(/ECONNREFUSED/)])
})

test.skipIf(!real)('the direct way to the database and the standby must lead to the same one', async () => {
  expect((await lines())['DATABASE_DIRECT_URL']).toBeUndefined()
  expect((await lines())['DATABASE_READ_URL']).toBeUndefined()
  expect((await lines({ DATABASE_DIRECT_URL: database.url }))['DATABASE_DIRECT_URL']?.[0]).toBe('ok')
  const other = await postgresDatabase()
  try {
    const found = await lines({ DATABASE_DIRECT_URL: other.url, DATABASE_READ_URL: other.url })
    expect(found['DATABASE_DIRECT_URL']).toEqual(['MISSING', expect.stringContaining('two databases')])
    expect(found['DATABASE_READ_URL']).toEqual(['MISSING', expect.stringContaining('no copy of the database')])
  } finally {
    await other.close()
  }
  const away = { DATABASE_READ_URL: 'postgres://bailu@127.0.0.1:9/none' }
  expect((await lines(away))['DATABASE_READ_URL']).toEqual(['MISSING', expect.stringContaining('does not answer')])
})

test('a public bind address needs a certificate', async () => {
  expect((await lines({ HOST: '0.0.0.0' }))['HOST']).toEqual(['MISSING', expect.stringContaining('TLS_CERT')])
  const given = await lines({ HOST: '0.0.0.0', TLS_CERT: '/etc/bailu/cert.pem', TLS_KEY: '/etc/bailu/key.pem' })
  expect(given['HOST']).toEqual(['ok', '0.0.0.0, by TLS'])
})

test('an .env file readable by others is reported', async () => {
  const envFile = join(folder, 'settings')
  await writeFile(envFile, 'SECRET_KEY=x', { mode: 0o640 })
  expect((await lines({}, { envFile }))['settings file']).toEqual(['MISSING', expect.stringContaining('chmod 600')])
  await chmod(envFile, 0o600)
  expect((await lines({}, { envFile }))['settings file']?.[0]).toBe('ok')
  expect((await lines())['settings file']?.[0]).toBe('ok')
})

test('the copy of the audit log is checked', async () => {
  const copy = join(folder, 'copy')
  expect((await lines())['AUDIT_COPY_URL']?.[0]).toBe('note')
  expect((await lines({ AUDIT_COPY_URL: join(folder, 'no', 'copy') }))['AUDIT_COPY_URL']?.[0]).toBe('MISSING')
  expect((await lines({ AUDIT_COPY_URL: copy }))['AUDIT_COPY_URL']).toEqual(['note', expect.stringContaining('beside')])
  const elsewhere = { AUDIT_COPY_URL: copy, DATA_DIR: join(folder, 'data') }
  expect((await lines(elsewhere))['AUDIT_COPY_URL']).toEqual(['ok', copy])
  await writeFile(copy, '', { mode: 0o644 })
  expect((await lines(elsewhere))['AUDIT_COPY_URL']).toEqual(['MISSING', expect.stringContaining('chmod 600')])
  const away = { AUDIT_COPY_URL: 'https://audit.example/in' }
  expect((await lines(away))['AUDIT_COPY_URL']).toEqual(['MISSING', expect.stringContaining('AUDIT_COPY_SECRET')])
  const signed = { ...away, AUDIT_COPY_SECRET: 'x'.repeat(32) }
  expect((await lines(signed))['AUDIT_COPY_URL']).toEqual(['MISSING', expect.stringContaining('does not answer')])
})

test.skipIf(!real)('a failing audit copy is reported with the number of waiting seals', async () => {
  await database.db.insert(auditCopy).values({ id: 1, sent: 0, dueAt: new Date(), tries: 3 })
  expect((await lines())['audit copy']).toEqual(['MISSING', '0 seals were copied, 0 wait; the last 3 tries failed'])
  await database.db.update(auditCopy).set({ tries: 0 })
  expect((await lines())['audit copy']?.[0]).toBe('ok')
})

test('outgoing hosts are listed for the firewall when everything else is right', async () => {
  const calls = (found: CheckLine[]) => found.filter(({ about }) => about === 'calls').map(({ words }) => words)
  const listed = calls(await all({ PUSH_SERVICES: 'push.example' }))
  expect(listed).toEqual([
    ...(real
      ? [`database: ${new URL(database.url).hostname}:${new URL(database.url).port}`]
      : ['embedded database: 127.0.0.1']),
    `mail server: 127.0.0.1:${new URL(mail.url).port}`,
    'push service: push.example:443',
  ])
  expect(calls(await all({ SECRET_KEY: 'short' }))).toEqual([])
})

describe.skipIf(!HAS_OPENSSL)('TLS of the public URLs', () => {
  const opened: Server[] = []
  const made = HAS_OPENSSL ? createCertificate('shop.example', 30) : { key: '', cert: '' }
  /** Starts a web server, and returns what the check reports about it. */
  async function look(options: TlsOptions, reach: { ca?: string } = { ca: made.cert }, now?: Date) {
    const server = createServer({ ...made, ...options }, (socket) => socket.end())
    server.on('tlsClientError', () => undefined)
    opened.push(server)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    const around = { reach: () => ({ host: '127.0.0.1', port, ...reach }), ...(now && { now }) }
    const found = await all({ STAFF_URL: 'https://staff.example' }, around)
    return (name: string) =>
      found.filter(({ about }) => about === `TLS ${name}`).map(({ state, words }) => `${state} ${words}`)
  }
  afterAll(() => {
    for (const server of opened) server.close()
  })

  test('versions, ciphers and a trusted certificate for the name are reported', async () => {
    const hosts = await look({ minVersion: 'TLSv1.2', ciphers: CIPHERS })
    expect(hosts('PUBLIC_URL')).toEqual([expect.stringMatching(/^ok TLSv1\.3, TLS_\w+, certificate for (29|30) days$/)])
    // The certificate is for the shop's name only.
    expect(hosts('STAFF_URL')).toEqual([expect.stringMatching(/^MISSING .*ERR_TLS_CERT_ALTNAME_INVALID/)])
  })

  test('TLS 1.1 and older are reported', async () => {
    const hosts = await look({ minVersion: 'TLSv1', ciphers: `${CIPHERS}:ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0` })
    expect(hosts('PUBLIC_URL')).toContainEqual(expect.stringContaining('it takes TLSv1.1'))
  })

  test('ciphers without forward secrecy or authenticated encryption are reported', async () => {
    const hosts = await look({ minVersion: 'TLSv1.2', ciphers: `${CIPHERS}:ECDHE-ECDSA-AES128-SHA` })
    expect(hosts('PUBLIC_URL')).toEqual([expect.stringContaining('TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA')])
  })

  test('an untrusted or expiring certificate is reported', async () => {
    expect((await look({ ciphers: CIPHERS }, {}))('PUBLIC_URL')).toEqual([
      expect.stringContaining('browsers do not trust its certificate: DEPTH_ZERO_SELF_SIGNED_CERT'),
    ])
    const soon = new Date(Date.now() + 25 * 86_400_000)
    expect((await look({ ciphers: CIPHERS }, undefined, soon))('PUBLIC_URL')).toEqual([
      expect.stringContaining('ends in 4 days'),
    ])
  })

  test('without a running web server there is a note', async () => {
    expect((await lines())['TLS PUBLIC_URL']).toEqual(['note', expect.stringContaining('look again')])
  })
})

describe('the payment provider', () => {
  test('is optional; if configured it needs both secrets, a live key and the real API URL', async () => {
    expect((await lines())['payment provider']).toEqual(['ok', 'none: payments are confirmed by people'])
    const [key, secret] = ['skey_5xreal0000', STAND_IN_SECRET]
    const state = async (more: Record<string, string>, about: string) => (await lines(more))[about]?.[0]
    expect(await state({ OPN_SECRET_KEY: key }, 'OPN_SECRET_KEY')).toBe('MISSING')
    expect(await state({ OPN_WEBHOOK_SECRET: secret }, 'OPN_SECRET_KEY')).toBe('MISSING')
    expect(await state({ OPN_SECRET_KEY: STAND_IN_KEY, OPN_WEBHOOK_SECRET: secret }, 'OPN_SECRET_KEY')).toBe('MISSING')
    expect(await state({ OPN_SECRET_KEY: 'pkey_5x', OPN_WEBHOOK_SECRET: secret }, 'OPN_SECRET_KEY')).toBe('MISSING')
    expect(await state({ OPN_SECRET_KEY: key, OPN_WEBHOOK_SECRET: 'not base64' }, 'OPN_WEBHOOK_SECRET')).toBe('MISSING')
    const elsewhere = { OPN_SECRET_KEY: key, OPN_WEBHOOK_SECRET: secret, OPN_API_URL: 'https://opn.example' }
    expect(await state(elsewhere, 'OPN_API_URL')).toBe('MISSING')
    const said = JSON.stringify(await all(elsewhere))
    for (const secretOne of [key, secret]) expect(said).not.toContain(secretOne)
  })
  test('is asked whether it accepts the key', async () => {
    const opn = await openOpnStandIn()
    const account = { api: opn.url, key: STAND_IN_KEY, webhookSecret: STAND_IN_SECRET, live: false }
    try {
      expect(await providerLine({ opn: account })).toMatchObject({ state: 'ok' })
      expect(await providerLine({ opn: { ...account, key: 'skey_test_other' } })).toMatchObject({ state: 'MISSING' })
      opn.behaviour.hangsUp = true
      expect(await providerLine({ opn: account })).toMatchObject({ state: 'MISSING' })
    } finally {
      await opn.close()
    }
  })
})
