import { execFile } from 'node:child_process'
import { type AddressInfo, connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { buildApp } from '../app/http-app.ts'
import { openHttpTestApp, type ReplyEnvelope, type HttpTestApp } from '../testing/http-test-app.ts'
import { ROUTE_LIMITS, limitOfCall, limitOfRoute, PUBLIC_CALLS, PUBLIC_ROUTES } from './route-limits.ts'
import { createReplyCache } from './reply-cache.ts'
import { limitRequests } from './request-limits.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

let shop: HttpTestApp
beforeAll(async () => {
  shop = await openHttpTestApp()
})
afterAll(() => shop?.close())

const get = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, remoteAddress, headers })
const times = async <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let at = 0; at < count; at += 1) all.push(await work(at))
  return all
}

describe('every public route has limits', () => {
  const open = (Object.keys(calls) as Key[]).filter((key) => {
    const { who } = calls[key] as Call
    return who === 'public' || who === 'buyer'
  })
  test('the table names every public call, and no others', () =>
    expect(Object.keys(PUBLIC_CALLS).toSorted()).toEqual(open.toSorted()))
  test.each(Object.entries(ROUTE_LIMITS))('%s', (_, { perNetwork, atOnce, atOncePerNetwork, seconds }) => {
    for (const part of [perNetwork.amount, perNetwork.seconds, atOnce, atOncePerNetwork, seconds])
      expect(part).toBeGreaterThan(0)
    expect(atOncePerNetwork).toBeLessThan(atOnce)
  })
  test('every upload has the limits of uploads', () => {
    for (const key of Object.keys(calls) as Key[])
      if ((calls[key] as Call).multipart) expect(limitOfCall(key)).toBe('upload')
  })
  test('the list prints every public route with its limits', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['tools/list-open-calls.ts', '--json'], {
      cwd: ROOT,
    })
    const rows = JSON.parse(stdout) as {
      what: string
      'per network': string
      'KB in': number
      'by all servers': string
    }[]
    const asked = [...open, ...Object.keys(PUBLIC_ROUTES).map((address) => `GET ${address}`)]
    expect(rows.map(({ what }) => what).toSorted()).toEqual(asked.toSorted())
    const order = rows.find(({ what }) => what === 'POST /api/order')!
    expect(order).toMatchObject({ 'per network': '1200 in 60 s', 'KB in': 100 })
    expect(order['by all servers']).toContain('240 in 60 min of a guest or account; 600 in 60 min of a network')
  })
  test.each(['POST /api/login', 'POST /api/order', 'POST /upload_paid_pic'] as const)(
    '%s accepts no larger body than its limit',
    async (key) => {
      const bound = ROUTE_LIMITS[limitOfCall(key)]
      const size = (calls[key] as Call).multipart ? 10 : bound.body
      const answer = await shop.app.inject({
        method: 'POST',
        url: key.split(' ')[1]!,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ a: 'x'.repeat(size) }),
      })
      expect(answer.json<ReplyEnvelope>().code).toBe('too_large')
    },
  )
  test('a route without limits cannot be registered', async () => {
    const app = await buildApp({ deps: shop.deps, database: shop.database, cache: createReplyCache(10) })
    expect(() => app.get('/new', () => 'open')).toThrow('/new has no bound')
    expect(limitOfRoute('/static/file/:name')).toBe('file')
    expect(limitOfRoute('/static/picture/:key/:file')).toBe('picture')
    await app.close()
  })
})

describe('a network exceeds its limits', () => {
  test('crawler files: rejected with HTTP 429 and Retry-After; other networks are not affected', async () => {
    const codes = await times(70, () => get('/robots.txt', '10.1.0.1'))
    const rejected = codes.filter(({ statusCode }) => statusCode === 429)
    expect(codes.slice(0, 60).every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(rejected.length).toBeGreaterThan(0)
    expect(Number(rejected[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get('/robots.txt', '10.1.0.2')).statusCode).toBe(200)
  })

  test('uncached searches: rejected with an envelope; cached replies still work', async () => {
    await get('/api/product?catalog=green', '10.2.0.1')
    const answers = await times(300, (at) => get(`/api/product?q=word${at}`, '10.2.0.1'))
    const codes = answers.map((answer) => answer.json<ReplyEnvelope>().code ?? 'ok')
    expect(codes.slice(0, 200)).toEqual(Array<string>(200).fill('ok'))
    expect(codes).toContain('too_many')
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    const late = answers.at(-1)!
    if (late.json<ReplyEnvelope>().code === 'too_many') expect(late.headers['retry-after']).toMatch(/^\d+$/)
    expect((await get('/api/product?q=word-elsewhere', '10.2.0.2')).json<ReplyEnvelope>().status).toBe(100)
  })

  test('an IPv6 /64 is one network', async () => {
    const codes = await times(70, (at) => get('/robots.txt', `2001:db8:1:2::${(at + 1).toString(16)}`))
    expect(codes.map(({ statusCode }) => statusCode)).toContain(429)
    expect((await get('/robots.txt', '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  test('a page is rejected with a message', async () => {
    const headers = { accept: 'text/html', cookie: 'lang=th' }
    const answers = await times(70, () => get('/robots.txt', '10.4.0.1', headers))
    const rejected = answers.find(({ statusCode }) => statusCode === 429)!
    expect(rejected.headers['content-type']).toContain('text/html')
    expect(rejected.body).toContain('lang="th"')
  })
})

test('two Host headers are rejected', async () => {
  const port = await shop.app
    .listen({ port: 0, host: '127.0.0.1' })
    .then(() => (shop.app.server.address() as AddressInfo).port)
  const ask = (hosts: string) =>
    new Promise<string>((resolve) => {
      let said = ''
      const socket = connect(port, '127.0.0.1')
      socket.on('data', (bytes) => {
        said += bytes.toString()
      })
      socket.once('close', () => resolve(said))
      socket.write(`GET /api/product HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`)
    })
  expect(await ask('host: shop\r\n')).toContain('"status":100')
  expect(await ask('host: shop\r\nHost: other\r\n')).toContain('"code":"malformed"')
})

test('a proxy that asks many servers whether they are ready is not refused for their sum', async () => {
  const app = Fastify()
  // All servers together have used up every limit.
  limitRequests(app, { take: () => 1 })
  for (const url of ['/healthz', '/readyz', '/robots.txt']) app.get(url, async () => 'ok')
  const codeOf = async (url: string) => (await app.inject(url)).statusCode
  expect([await codeOf('/healthz'), await codeOf('/readyz'), await codeOf('/robots.txt')]).toEqual([200, 200, 429])
  const { amount } = ROUTE_LIMITS.health.perNetwork
  const codes = new Set<number>()
  for (let count = 0; count < amount + 100; count += 1) codes.add(await codeOf('/readyz'))
  expect([...codes]).toEqual([200, 429])
  await app.close()
})
