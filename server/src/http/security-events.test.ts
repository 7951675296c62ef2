import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarm, securityCount } from '../features/audit/table.ts'
import * as people from '../testing/fixtures/people-and-products-fixture.ts'
import { type ReplyEnvelope, type HttpTestApp, openHttpTestApp } from '../testing/http-test-app.ts'

const lines: Record<string, unknown>[] = []
let shop: HttpTestApp
let operations: string
let customer: string
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  shop = await openHttpTestApp(undefined, { LOG_LEVEL: 'warn' }, logTo)
  operations = await shop.signIn.staff(await people.addStaff(shop.db, 'operations'))
  customer = await shop.signIn.user((await people.addUser(shop.db)).id)
})
afterAll(() => shop?.close())

const call = async (
  method: 'GET' | 'POST',
  url: string,
  { body, token, ip }: { body?: object; token?: string; ip?: string } = {},
): Promise<ReplyEnvelope> =>
  (
    await shop.app.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      remoteAddress: ip ?? '198.51.100.9',
    })
  ).json()
const seen = () => lines.filter(({ event }) => event === 'security').splice(0)
const PASSWORD = createHash('sha1').update('wrong').digest('hex')

test('each error that may be an attack is one log line with network and hashed account, without personal data', async () => {
  lines.length = 0
  await call('POST', '/api/login', { body: { email: 'Someone@Example.com', password: PASSWORD } })
  await call('POST', '/api/staff/login', { body: { email: 'boss@example.com', password: 'not the password' } })
  await call('GET', '/api/staff/colleague', { token: operations })
  await call('GET', '/api/staff/order')
  await call('GET', '/api/order/01990000-0000-7000-8000-000000000000', { token: customer })
  expect(seen().map(({ kind, call: which, network }) => [kind, which, network])).toEqual([
    ['sign_in_failed', 'POST /api/login', '198.51.100.9'],
    ['sign_in_failed', 'POST /api/staff/login', '198.51.100.9'],
    ['access_denied', 'GET /api/staff/colleague', '198.51.100.9'],
    ['not_signed_in', 'GET /api/staff/order', '198.51.100.9'],
    ['unknown_object', 'GET /api/order/:id', '198.51.100.9'],
  ])
  const text = JSON.stringify(lines).toLowerCase()
  for (const secret of ['someone', 'example.com', PASSWORD, 'not the password']) expect(text).not.toContain(secret)
  for (const line of lines.filter(({ kind }) => kind === 'sign_in_failed'))
    expect(line['account']).toMatch(/^[0-9a-f]{16}$/)
})

test('a missing CSRF token is another kind than a missing role', async () => {
  lines.length = 0
  const answered = await shop.app.inject({
    method: 'POST',
    url: '/api/staff/logout',
    headers: { cookie: `bailu-staff=${operations}` },
  })
  expect(answered.json()).toMatchObject({ code: 'forbidden' })
  expect(seen()).toMatchObject([{ kind: 'csrf_failed' }])
})

test('metrics count all known kinds from the start', async () => {
  const { body } = await shop.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toMatch(/security_events_total\{kind="sign_in_failed"\} [1-9]/)
  expect(body).toContain('security_events_total{kind="key_misused"} 0')
  expect(body).toContain('envelope_total{route="/api/staff/colleague",status="403"} 1')
})

test('counts of one server are added to the daily counts by kind', async () => {
  await shop.app.security.flush(shop.ctx({ kind: 'system' }))
  await shop.app.security.flush(shop.ctx({ kind: 'system' }))
  const rows = await shop.db.select().from(securityCount)
  expect(rows).toContainEqual({ day: '2026-11-20', kind: 'access_denied', count: 1 })
})

test('many failed sign-ins from one network raise one alarm', async () => {
  const body = {
    email: 'a@example.com',
    code: '000000',
    request: '01990000-0000-7000-8000-000000000000',
    password: PASSWORD,
  }
  for (let n = 0; n < 45; n += 1)
    await call('POST', '/api/login', { body: { email: `a${n}@example.com`, password: PASSWORD }, ip: '203.0.113.50' })
  await call('POST', '/api/reset-password', { body, ip: '203.0.113.50' })
  const rows = (await shop.db.select().from(alarm)).filter(({ subject }) => subject === 'network:203.0.113.50')
  expect(rows.map(({ kind, count }) => [kind, count])).toEqual([['sign_in_attack', 1]])
})
