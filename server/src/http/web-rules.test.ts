import { type AddressInfo, connect } from 'node:net'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Call } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { staffPassword } from '@bailu/contract/staff/staff'
import { newCode, newEmailedCode as newMailedCode, newToken } from '../lib/tokens.ts'
import { hashPassword } from '../lib/password.ts'
import { eq } from 'drizzle-orm'
import { user } from '../features/account/table.ts'
import { type ReplyEnvelope, type HttpTestApp, openHttpTestApp } from '../testing/http-test-app.ts'
import { addUser } from '../testing/fixtures/people-and-products-fixture.ts'

const KEYS = Object.keys(calls) as Key[]
const ALL = KEYS.map((key) => [key, calls[key] as Call] as const)
const lines: string[] = []
let shop: HttpTestApp
let port: number

beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  shop = await openHttpTestApp(undefined, { LOG_LEVEL: 'info' }, logTo)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(() => shop?.close())

/** The status line of the server's reply to these bytes. */
const said = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (text.includes('\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })
const codeOf = async (url: string) => (await shop.app.inject(url)).json<ReplyEnvelope>().code

test('a body with conflicting or unknown framing is rejected', async () => {
  const head = (more: string) => `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${more}\r\n`
  expect(await said(`${head('Content-Length: 2\r\n')}{}`)).toContain(' 200 ')
  for (const more of [
    'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n',
    'Content-Length: 2\r\nContent-Length: 3\r\n',
    'Transfer-Encoding: chunked, identity\r\n',
    'Content-Length : 2\r\n',
    'Content-Length: +2\r\n',
  ])
    expect([more, await said(`${head(more)}{}`)]).toEqual([more, expect.stringMatching(/ 400 /)])
})

test('unused HTTP methods are rejected, including TRACE', async () => {
  for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'CONNECT', 'PROPFIND'])
    expect([method, await said(`${method} /api/product HTTP/1.1\r\nHost: a\r\n\r\n`)]).toEqual([
      method,
      expect.stringMatching(/^(HTTP\/1\.1 [45]\d\d .*)?$/),
    ])
})

test('no CORS headers are ever sent', async () => {
  for (const url of ['/api/product', '/api/user-info', '/api/staff/me', '/api/nothing'])
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await shop.app.inject({
        method,
        url,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
})

test('every reply has a content type, with charset for text', async () => {
  for (const url of ['/api/product', '/api/user-info', '/api/nothing', '/nothing', '/healthz', '/robots.txt', '/%ff']) {
    const { headers, body } = await shop.app.inject(url)
    expect(body).not.toBe('')
    expect([url, headers['content-type']]).toEqual([
      url,
      expect.stringMatching(/^(application\/json|text\/plain); charset=utf-8$/),
    ])
  }
})

test('replies and errors of calls are never cached by browsers', async () => {
  const { id } = await addUser(shop.db)
  const authorization = `Bearer ${await shop.signIn.user(id)}`
  for (const [url, headers] of [
    ['/api/user-info', { authorization }],
    ['/api/order', { authorization }],
    ['/api/user-info', {}],
    ['/api/order/01990000-0000-7000-8000-000000000000', { authorization }],
    ['/api/nothing', {}],
  ] as const)
    expect((await shop.app.inject({ url, headers })).headers['cache-control']).toBe('no-store')
})

test('input is decoded once', async () => {
  expect(await codeOf('/api/product/99')).toBe('not_found')
  expect(await codeOf('/api/product/%39%39')).toBe('not_found')
  expect(await codeOf('/api/product/%2539%2539')).toBe('bad_input')
  const search = (header: string) =>
    shop.app.inject({ url: '/api/staff/customer', headers: { 'x-private-input': header } })
  expect((await search(encodeURIComponent(encodeURIComponent('{"q":"a"}')))).json<ReplyEnvelope>().status).not.toBe(100)
})

test('a repeated field is rejected, and path parameters win over other input', async () => {
  expect(await codeOf('/api/product?cursor=a&cursor=b')).toBe('bad_input')
  expect(await codeOf('/api/product/99?id=1')).toBe('not_found')
})

test('neither folders nor files of the project are served', async () => {
  for (const url of [
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/server/src/app/main.ts',
    '/static/',
    '/static/file/',
    '/static/picture/',
    '/api/',
    '/static/%2e%2e/%2e%2e/package.json',
  ]) {
    const { statusCode, body } = await shop.app.inject(url)
    const code = body.startsWith('{') ? (JSON.parse(body) as ReplyEnvelope).code : undefined
    expect([url, statusCode === 404 || code === 'malformed', body]).toEqual([
      url,
      true,
      expect.not.stringMatching(/href/),
    ])
  }
})

test('every log entry is one line of JSON with a time, whatever its content', async () => {
  lines.length = 0
  shop.app.log.warn({ typed: 'a\n{"level":60,"msg":"forged"}\r\n\u001b[31m' }, 'b\nc')
  expect(lines).toHaveLength(1)
  for (const sign of ['\n', '\r', '\u001b']) expect(lines[0]!.slice(0, -1)).not.toContain(sign)
  const logged = JSON.parse(lines[0]!) as { msg: string; time: number }
  expect(logged.msg).toBe('b\nc')
  expect(Math.abs(logged.time - Date.now())).toBeLessThan(60_000)
})

test('a token is 256 random bits, and only its hash is stored', () => {
  const made = Array.from({ length: 1_000 }, newToken)
  expect(new Set(made.map(({ token }) => token)).size).toBe(made.length)
  const [{ token, hash } = made[0]!] = made
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(hash).toEqual(createHash('sha256').update(token).digest())
})

test('an e-mailed code is six random digits', () => {
  for (const make of [newCode, () => newMailedCode(shop.deps.config, 'row').code]) {
    const codes = Array.from({ length: 2_000 }, make)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    expect(new Set(codes).size).toBeGreaterThan(1_950)
    expect(new Set(codes.map((code) => code[0])).size).toBe(10)
  }
})

test('a password may be long and of any characters, and no kinds are required', () => {
  for (const password of [
    'only small letters',
    '7'.repeat(12),
    'ก'.repeat(64),
    '🌿'.repeat(32),
    ' a b c d e f g ',
    'x'.repeat(200),
  ])
    expect(staffPassword.parse(password)).toBe(password)
  expect(staffPassword.safeParse('x'.repeat(11)).success).toBe(false)
})

test('a password does not expire', async () => {
  const { id } = await addUser(shop.db)
  const password = createHash('sha1').update('a rare pass phrase').digest('hex')
  const passwordHash = await hashPassword(shop.deps.config, password)
  const [row] = await shop.db.update(user).set({ passwordHash }).where(eq(user.id, id)).returning()
  shop.passDays(5 * 365)
  const payload = { email: row!.email, password }
  const signedIn = await shop.app.inject({ method: 'POST', url: '/api/login', payload })
  expect(signedIn.json<ReplyEnvelope>().status).toBe(100)
})

type Shape = { type?: string; additionalProperties?: unknown; anyOf?: Shape[]; allOf?: Shape[]; oneOf?: Shape[] }
const isClosed = ({ type, additionalProperties, anyOf, oneOf }: Shape): boolean =>
  type === 'object' ? additionalProperties === false : [...(anyOf ?? oneOf ?? [{ type: 'object' }])].every(isClosed)

test('a call accepts only the fields that it declares', () => {
  const open = ALL.filter(
    ([, { input }]) => !isClosed(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape),
  )
  expect(open.map(([key]) => key)).toEqual([])
})

test('GET calls change nothing', () => {
  const changing = ALL.filter(([key, call]) => key.startsWith('GET ') && (call.clearsCache || call.idempotent))
  const others = ALL.filter(([key, call]) => key.startsWith('GET ') && (call.session || call.multipart))
  expect([...changing, ...others].map(([key]) => key)).toEqual([])
})

test('only replies that are the same for everyone are cached by the server', () => {
  const cachedCalls = ALL.filter(([, { cacheSeconds }]) => cacheSeconds !== undefined)
  expect(cachedCalls.length).toBeGreaterThan(5)
  expect(
    cachedCalls.filter(([key, { who }]) => who !== 'public' || !key.startsWith('GET ')).map(([key]) => key),
  ).toEqual([])
})

test('there are no password hints or secret questions', () => {
  const words = ALL.map(([key, { input }]) =>
    JSON.stringify([key, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })]),
  )
  expect(words.filter((text) => /password_?hint|security_?question|secret_?answer|maiden/i.test(text))).toEqual([])
})
