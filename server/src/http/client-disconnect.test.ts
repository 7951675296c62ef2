import { connect } from 'node:net'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app/http-app.ts'
import { loggableError } from '../lib/error-log.ts'
import { connectPool as connectDatabase } from '../database/connect.ts'
import { isDatabaseUnavailable } from '../database/errors.ts'
import { createReplyCache } from './reply-cache.ts'
import { openHttpTestApp, type HttpTestApp } from '../testing/http-test-app.ts'
import { addUser } from '../testing/fixtures/people-and-products-fixture.ts'

let shop: HttpTestApp
let token: string
const lines: string[] = []
let app: Awaited<ReturnType<typeof buildApp>>
let port: number

beforeAll(async () => {
  shop = await openHttpTestApp(undefined, { LOG_LEVEL: 'info' })
  token = await shop.signIn.user((await addUser(shop.db)).id)
  const logTo = { write: (line: string) => void lines.push(line) }
  app = await buildApp({ deps: shop.deps, database: shop.database, cache: createReplyCache(10), logTo })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(async () => {
  await app?.close()
  await shop?.close()
})

const HEAD = (length: number, more = '') =>
  `POST /api/user/avatar HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${token}\r\n${more}content-length: ${length}\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n`
const FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** Sends a number of bytes and disconnects, by reset or close. */
async function disconnect(words: string, how: 'reset' | 'close') {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(words, resolve))
  await new Promise((resolve) => setTimeout(resolve, 30))
  if (how === 'reset') socket.resetAndDestroy()
  else socket.destroy()
  await once(socket, 'close')
  // Until the server notices, it counts as a running upload.
  await expect.poll(connections, { timeout: 10_000 }).toBe(0)
  await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
}

test('an aborted upload is not reported as a fault of server or database', async () => {
  const began = lines.length
  for (const how of ['reset', 'close'] as const) {
    for (const words of [HEAD(100_000), HEAD(100_000) + FILE, HEAD(100_000) + FILE + 'x'.repeat(50_000)])
      await disconnect(words, how)
    const json = HEAD(5_000)
      .replace('multipart/form-data; boundary=x', 'application/json')
      .replace('/api/user/avatar', '/api/login')
    await disconnect(`${json}{"email":`, how)
  }
  // An answered call shows that earlier requests were handled.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  const said = lines.slice(began).filter((line) => (JSON.parse(line) as { level: number }).level >= 40)
  expect(said).toEqual([])
  const metrics = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(metrics.body).not.toMatch(/status="50\d"/)
})

test('a request without client address is not a fault', async () => {
  const reply = await app.inject({ url: '/api/product', remoteAddress: undefined as unknown as string })
  expect(reply.statusCode).toBe(200)
})

test('only errors of the database driver count as database unavailable', async () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  expect(isDatabaseUnavailable(reset)).toBe(false)
  expect(isDatabaseUnavailable(new Error('wrapped', { cause: reset }))).toBe(false)
  expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(false)
  const nowhere = connectDatabase({ host: '127.0.0.1', port: 9 }, { pool: 1, onError: () => undefined })
  const failure = await nowhere.db.execute(sql`select 1`).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
  await nowhere.pool.end()
})

test('a failed statement is logged without its parameters', async () => {
  const name = 'Somchai-zq'
  const phone = '0867650321'
  const failing = [
    sql`select ${name}::text, ${phone}::text, 1 / 0`,
    sql`select ${`${name}\n    at 0867650321`}::bigint`,
    sql`insert into marker (name, value, at) values (${name}, ${phone}, null)`,
  ]
  for (const statement of failing) {
    const error = await shop.db.execute(statement).catch((cause: unknown) => cause)
    expect(String((error as Error).message)).toContain(name)
    const began = lines.length
    app.log.error({ err: error }, 'fault')
    app.log.error({ err: new Error('outer', { cause: error }) }, 'fault')
    const said = lines.slice(began).join('')
    expect(said).not.toContain(name)
    expect(said).not.toContain(phone)
    expect(said).toMatch(/client-disconnect\.test\.ts/)
    expect(JSON.stringify(loggableError(error))).toContain('"code"')
  }
})
