import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app/http-app.ts'
import { addStaff } from '../testing/fixtures/people-and-products-fixture.ts'
import { openHttpTestApp, type HttpTestApp } from '../testing/http-test-app.ts'
import { createReplyCache } from './reply-cache.ts'

let shop: HttpTestApp
const opened: FastifyInstance[] = []
const lines: string[] = []

/** The same app with another configuration. */
async function withSettings(change: Partial<HttpTestApp['deps']['config']>) {
  const deps = { ...shop.deps, config: { ...shop.deps.config, logLevel: 'info', ...change } }
  const logTo = { write: (line: string) => void lines.push(line) }
  const app = await buildApp({ deps, database: shop.database, cache: createReplyCache(10), logTo })
  // Registered as in serve.ts.
  for (const address of ['/back-office', '/back-office/*', '/*']) app.get(address, async () => 'page')
  opened.push(app)
  return app
}

beforeAll(async () => {
  shop = await openHttpTestApp(undefined, { PUBLIC_URL: 'https://shop.example' })
})
afterAll(async () => {
  for (const app of opened) await app.close()
  await shop?.close()
})

describe('security headers on every reply', () => {
  test.each([
    '/api/product',
    '/api/nothing',
    '/nothing',
    '/healthz',
    '/readyz',
    '/robots.txt',
    '/static/icon.svg',
    '/api/docs',
    '/%ff',
  ])('%s', async (url) => {
    const { headers } = await shop.app.inject(url)
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': url.startsWith('/static/') ? 'cross-origin' : 'same-origin',
    })
    expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*publickey-credentials-get=\(self\)/)
  })
  test('only the back office may use the camera', async () => {
    const policyOf = async (url: string) => (await (await withSettings({})).inject(url)).headers['permissions-policy']
    expect(await policyOf('/back-office/orders/ship')).toContain('camera=(self)')
    expect(await policyOf('/back-officer')).toContain('camera=()')
  })
  test('HSTS without subdomains by configuration', async () => {
    const app = await withSettings({ hstsSubdomains: false })
    expect((await app.inject('/healthz')).headers['strict-transport-security']).toBe('max-age=31536000')
  })
  test('without TLS there is no HSTS header', async () => {
    const app = await withSettings({ publicUrl: 'http://localhost:3000', staffUrl: 'http://localhost:3000' })
    expect((await app.inject('/healthz')).headers['strict-transport-security']).toBeUndefined()
  })
})

describe('a separate host for staff', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await withSettings({ staffUrl: 'https://staff.example', ownStaffHost: true })
  })
  const ask = async (host: string, url: string, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url, headers: { host }, ...(method === 'POST' && { payload: {} }) })
  test.each([
    ['shop.example', '/home', 200],
    ['shop.example', '/api/product', 200],
    ['shop.example:443', '/home', 200],
    ['SHOP.example', '/home', 200],
    ['shop.example', '/back-office', 404],
    ['shop.example', '/back-office/orders', 404],
    ['shop.example', '/api/staff/me', 404],
    ['shop.example', '/%61pi/staff/me', 404],
    ['shop.example', '/api/docs', 404],
    ['shop.example', '/api/docs/json', 404],
    ['staff.example', '/', 302],
    ['staff.example', '/back-office', 200],
    ['staff.example', '/back-office/orders', 200],
    ['staff.example', '/api/staff/me', 200],
    ['staff.example', '/api/product', 200],
    ['staff.example', '/static/icon.svg', 200],
    ['staff.example', '/home', 404],
    ['staff.example', '/api/user-info', 404],
    ['staff.example', '/api/order', 404],
    ['staff.example', '/robots.txt', 404],
    ['evil.example', '/home', 421],
    ['evil.example', '/api/staff/me', 421],
    ['staff.example.evil.example', '/back-office', 421],
    ['', '/home', 421],
    ['10.0.0.1:3000', '/healthz', 200],
  ])('%s%s: %i', async (host, url, code) => {
    const reply = await ask(host, url)
    expect(reply.statusCode).toBe(code)
    if (code === 302) expect(reply.headers.location).toBe('/back-office')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })
  test('staff calls are unknown at the shop host, and customers cannot sign in at the staff host', async () => {
    expect((await ask('shop.example', '/api/staff/login', 'POST')).statusCode).toBe(404)
    expect((await ask('staff.example', '/api/login', 'POST')).statusCode).toBe(404)
    expect((await ask('staff.example', '/api/staff/login', 'POST')).statusCode).toBe(200)
  })
  test('the back office gets the URL of the shop; on one host its links are relative', async () => {
    const token = await shop.signIn.staff(await addStaff(shop.db, 'content'))
    const publicUrlIn = async (at: FastifyInstance, host: string) => {
      const cookie = `__Host-bailu-staff=${token}`
      const reply = await at.inject({ url: '/api/staff/me', headers: { host, cookie } })
      return reply.json<{ data: { shop_url: string } }>().data.shop_url
    }
    const link = new URL(`${await publicUrlIn(app, 'staff.example')}/product/100001`)
    expect(link.href).toBe('https://shop.example/product/100001')
    expect((await ask(link.host, link.pathname)).statusCode).toBe(200)
    expect((await ask('staff.example', link.pathname)).statusCode).toBe(404)
    expect(await publicUrlIn(await withSettings({}), 'any.example')).toBe('')
  })
  test('without a staff host every host name is accepted', async () => {
    for (const url of ['/api/product', '/api/staff/me', '/home'])
      expect((await (await withSettings({})).inject({ url, headers: { host: 'any.example' } })).statusCode).toBe(200)
  })
})

describe('what public replies reveal of the server', () => {
  test('/readyz names the engine for local requests only', async () => {
    const own = await shop.app.inject({ url: '/readyz', remoteAddress: '127.0.0.1' })
    expect(own.json()).toMatchObject({ ok: true, engine: shop.database.engine })
    for (const from of [
      { remoteAddress: '10.0.0.1' },
      { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } },
    ])
      expect((await shop.app.inject({ url: '/readyz', ...from })).json()).toEqual({ ok: true })
  })

  test('in production the API documentation is for signed-in staff only', async () => {
    const app = await withSettings({ production: true })
    const token = await shop.signIn.staff(await addStaff(shop.db, 'content'))
    for (const url of ['/api/docs', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/swagger-ui.css']) {
      const unrelated = await app.inject(url)
      expect([url, unrelated.json<{ code: string }>().code]).toEqual([url, 'login_required'])
      const colleague = await app.inject({ url, headers: { cookie: `__Host-bailu-staff=${token}` } })
      expect([url, colleague.statusCode]).toEqual([url, 200])
      expect(colleague.body).not.toContain('login_required')
    }
    expect((await (await withSettings({})).inject('/api/docs/json')).body).toContain('/api/staff/me')
  })
})

describe('private fields', () => {
  const ask = async (url: string, header?: string) => {
    const token = await shop.signIn.staff(await addStaff(shop.db, 'owner'))
    const headers = { authorization: `Bearer ${token}`, ...(header !== undefined && { 'x-private-input': header }) }
    return (await shop.app.inject({ url, headers })).json<{ status: number; code?: string; errors?: object }>()
  }
  const sealed = (fields: unknown) => encodeURIComponent(JSON.stringify(fields))
  test('are accepted in a header and rejected in a URL', async () => {
    expect(await ask('/api/staff/customer', sealed({ q: 'มาลี 0812345678' }))).toMatchObject({ status: 100 })
    for (const url of [
      '/api/staff/customer?q=0812345678',
      '/api/staff/order?search=malee',
      '/api/staff/audit?ref_id=1',
    ])
      expect(await ask(url)).toMatchObject({ code: 'bad_input' })
    expect(Object.keys((await ask('/api/staff/customer?q=0812345678')).errors ?? {})).toEqual(['q'])
  })
  test.each([
    '%',
    '{',
    'null',
    '[]',
    '1',
    '%5B1%5D',
    sealed({ state: 'active' }),
    sealed({ q: 'a', cursor: 'x' }),
    sealed('q'),
  ])('a header that is none: %s', async (header) =>
    expect(await ask('/api/staff/customer', header)).toMatchObject({ code: 'malformed' }),
  )
})

describe('X-Forwarded-For of a proxy that is not configured', () => {
  const count = async (app: FastifyInstance) =>
    /^untrusted_forwarded_total (\d+)$/m.exec(
      (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body,
    )?.[1]
  const said = () => lines.filter((line) => line.includes('TRUST_PROXY')).length
  test.each([
    ['without TRUST_PROXY', [], '10.0.0.9', '3'],
    ['from another address', ['10.0.0.254'], '10.0.0.9', '3'],
    ['from the proxy', ['10.0.0.254'], '10.0.0.254', '0'],
    ['from the proxy, about itself', ['127.0.0.1'], '127.0.0.1', '0'],
  ])('%s', async (_, trustProxy, remoteAddress, times) => {
    const app = await withSettings({ trustProxy })
    const before = said()
    for (const at of ['203.0.113.7', '127.0.0.1', '203.0.113.8'])
      await app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': at } })
    expect(await count(app)).toBe(times)
    expect(said() - before).toBe(times === '0' ? 0 : 1)
  })
})
