import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app/http-app.ts'
import { openHttpTestApp, type ReplyEnvelope, type HttpTestApp } from '../testing/http-test-app.ts'
import { createReplyCache } from './reply-cache.ts'
import { renderPage } from './render-page.ts'

const PUBLIC = 'https://shop.example'
let shop: HttpTestApp
let behindProxy: FastifyInstance

beforeAll(async () => {
  shop = await openHttpTestApp(undefined, { PUBLIC_URL: PUBLIC })
  const config = { ...shop.deps.config, trustProxy: ['10.0.0.254', '127.0.0.1'] }
  behindProxy = await buildApp({ deps: { ...shop.deps, config }, database: shop.database, cache: createReplyCache(10) })
})
afterAll(async () => {
  await behindProxy?.close()
  await shop?.close()
})

const login = async (app: FastifyInstance, remoteAddress: string, headers: Record<string, string>, i: number) => {
  const payload = { email: `${remoteAddress}-${i}@test.example`, password: 'f'.repeat(40) }
  return (
    await app.inject({ method: 'POST', url: '/api/login', payload, remoteAddress, headers })
  ).json<ReplyEnvelope>().code
}

describe('the address of the client', () => {
  test('X-Forwarded-For of an untrusted peer is ignored', async () => {
    const codes = []
    for (let i = 0; i < 61; i += 1)
      codes.push(await login(shop.app, '10.0.0.1', { 'x-forwarded-for': `198.51.100.${i}` }, i))
    expect(codes.at(-1)).toBe('too_many')
  })

  test('addresses that a client adds in front of a trusted proxy are ignored', async () => {
    const codes = []
    for (let i = 0; i < 61; i += 1)
      codes.push(await login(behindProxy, '10.0.0.254', { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.7` }, i))
    expect(codes.at(-1)).toBe('too_many')
    expect(await login(behindProxy, '10.0.0.254', { 'x-forwarded-for': '203.0.113.8' }, 99)).toBe('wrong_login')
  })
})

describe('restricted routes', () => {
  test.each([
    [{ remoteAddress: '127.0.0.1' }, 200],
    [{ remoteAddress: '::1' }, 200],
    [{ remoteAddress: '10.0.0.1' }, 404],
    [{ remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
    // A local proxy forwards requests of anyone.
    [{ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } }, 404],
    [{ remoteAddress: '127.0.0.1', headers: { forwarded: 'for=203.0.113.9' } }, 404],
    [{ remoteAddress: '127.0.0.1', headers: { 'x-real-ip': '203.0.113.9' } }, 404],
    [{ remoteAddress: '127.0.0.1', headers: { via: '1.1 proxy' } }, 404],
  ])('/metrics for %j: %i', async (from, code) => {
    for (const app of [shop.app, behindProxy])
      expect((await app.inject({ url: '/metrics', ...from })).statusCode).toBe(code)
  })
})

describe('an unknown host name', () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'evil' }
  test.each([
    '/api/product',
    '/api/docs/json',
    '/api/docs',
    '/api/nothing',
    '/healthz',
    '/readyz',
    '/static/nothing.png',
    '/%ff',
    '/nothing',
  ])('does not appear in %s', async (url) => {
    const reply = await behindProxy.inject({ url, headers })
    expect(JSON.stringify(reply.headers) + reply.body).not.toContain('evil')
  })
  test('the server URL of the API documentation is the configured one', async () => {
    const document = (await shop.app.inject('/api/docs/json')).json<{ servers: { url: string }[] }>()
    expect(document.servers).toEqual([{ url: PUBLIC }])
  })
})

describe('the content of replies', () => {
  test.each([
    '/api/product',
    '/api/product/%00',
    '/api/product/%ff',
    `/api/product/${'1'.repeat(5_000)}`,
    '/api/nothing',
    '/nothing',
    '/healthz',
    '/readyz',
    '/static/picture/a/b.webp',
    '/static/..%2f..%2fpackage.json',
    '/api/docs',
    '/metrics',
  ])('%s has security headers and reveals no internals', async (url) => {
    const reply = await shop.app.inject({ url, remoteAddress: '10.0.0.3' })
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.headers['x-powered-by']).toBeUndefined()
    expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(reply.body).not.toMatch(/node_modules|\.ts:\d/)
  })

  test('an unknown call is answered with an envelope in the requested language', async () => {
    const reply = await shop.app.inject({ url: '/api/nothing', headers: { 'accept-language': 'zh' } })
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { status: 404, data: null, msg: '未找到相关内容', code: 'not_found' },
    ])
  })

  test('an internal fault reveals only a request id; a browser gets a page with a message', async () => {
    const app = await buildApp({ deps: shop.deps, database: shop.database, cache: createReplyCache(10) })
    app.get('/broken', { config: { limit: 'call' } }, () => Promise.reject(new Error('select secret from users')))
    const call = await app.inject('/broken')
    expect(call.statusCode).toBe(500)
    expect(call.json()).toEqual({
      status: 500,
      data: null,
      code: 'fault',
      msg: 'Something went wrong on our side. Please try again',
      request_id: expect.stringMatching(/./),
    })
    const page = await app.inject({ url: '/broken', headers: { accept: 'text/html', cookie: 'lang=th' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(page.body).toContain('เกิดข้อผิดพลาดจากระบบของเรา')
    expect(call.body + page.body).not.toMatch(/secret|node_modules|\.ts:/)
    await app.close()
  })

  test('a page allows scripts by hash only, and no framing', async () => {
    const renderer = {
      connect: () => undefined,
      negotiateLang: () => 'en' as const,
      ROUTE_TABLE: {},
      routeOf: () => undefined,
      render: async () => ({
        status: 200,
        nonce: 'm',
        html: '<html><head></head><body><script nonce="m">x()</script></body></html>',
        location: null,
        routeIds: [],
        namespaces: [],
      }),
    }
    const { csp } = await renderPage(renderer, () => ({ head: '', foot: '' }), '/', 'en')
    expect(csp).toMatch(/script-src 'self' ('sha256-[^']+' ?)+;/)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(csp).toContain(rule)
    expect(csp.replace(/style-src[^;]*/, '')).not.toMatch(/unsafe|\*|https?:/)
  })
})
