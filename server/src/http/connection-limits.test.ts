import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app/http-app.ts'
import { openHttpTestApp, type HttpTestApp } from '../testing/http-test-app.ts'
import { createReplyCache } from './reply-cache.ts'

const PROXY = '127.0.8.9'
let shop: HttpTestApp
let app: FastifyInstance
let port: number
let open: Socket[] = []

beforeAll(async () => {
  shop = await openHttpTestApp()
  const config = { ...shop.deps.config, trustProxy: [`${PROXY}/32`] }
  app = await buildApp({
    deps: { ...shop.deps, config },
    database: shop.database,
    cache: createReplyCache(10),
    connectionLimits: { all: 8, perNetwork: 3, headersMs: 200, idleMs: 200, checkMs: 50 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const one of open) one.destroy()
  open = []
  while ((await connections()) > 0) await new Promise((resolve) => setTimeout(resolve, 10))
})
afterAll(async () => {
  await app?.close()
  await shop?.close()
})

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
const ASK = 'GET /api/product HTTP/1.1\r\nhost: shop\r\n\r\n'

/** Opens a connection from an address; `ended` and `answered` report its outcome. */
function connectFrom(localAddress: string) {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  open.push(socket)
  socket.on('error', () => undefined)
  let said = ''
  const ended = new Promise<'ended'>((resolve) => socket.once('close', () => resolve('ended')))
  const answered = new Promise<'answered'>((resolve) =>
    socket.on('data', (bytes) => {
      said += bytes.toString()
      resolve('answered')
    }),
  )
  const connected = new Promise<void>((resolve) => socket.once('connect', resolve))
  return { socket, ended, said: () => said, connected, outcome: () => Promise.race([ended, answered]) }
}
const asks = async (from: string) => {
  const one = connectFrom(from)
  one.socket.write(ASK)
  return one.outcome()
}

describe('connections of one network', () => {
  test('are limited; other networks are not affected, and a closed connection makes room', async () => {
    const openSockets = [connectFrom('127.0.8.1'), connectFrom('127.0.8.1'), connectFrom('127.0.8.1')]
    await Promise.all(openSockets.map((one) => one.connected))
    expect(await asks('127.0.8.1')).toBe('ended')
    expect(await asks('127.0.8.2')).toBe('answered')
    openSockets[0]!.socket.destroy()
    let outcome = 'ended'
    while (outcome === 'ended') outcome = await asks('127.0.8.1')
    expect(outcome).toBe('answered')
  })

  test('of a trusted proxy are not limited per network; the total is limited', async () => {
    const openSockets = Array.from({ length: 7 }, () => connectFrom(PROXY))
    await Promise.all(openSockets.map((one) => one.connected))
    expect(await asks(PROXY)).toBe('answered')
    expect(await asks('127.0.8.3')).toBe('ended')
    const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(Number(/^connections_rejected_total (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0)
  })
})

describe('an idle connection is closed when', () => {
  test('nothing is sent', async () => {
    const one = connectFrom('127.0.8.4')
    expect(await one.ended).toBe('ended')
  })

  test('the headers of a request arrive byte by byte', async () => {
    const one = connectFrom('127.0.8.5')
    one.socket.write('GET /api/product HTTP/1.1\r\nhost: shop\r\n')
    const drip = setInterval(() => one.socket.write('x-slow: 1\r\n'), 20)
    await one.ended
    clearInterval(drip)
    expect(one.said()).toMatch(/^(HTTP\/1.1 408 |$)/)
  })

  test('no further request arrives', async () => {
    const one = connectFrom('127.0.8.6')
    one.socket.write(ASK)
    await one.ended
    expect(one.said()).toContain('"status":100')
  })
})

test('servers share the limits of a network', async () => {
  const three = await Promise.all(
    [1, 2, 3].map(() => buildApp({ deps: shop.deps, database: shop.database, cache: createReplyCache(10) })),
  )
  const codes = []
  for (let at = 0; at < 240; at += 1)
    codes.push((await three[at % 3]!.inject({ url: '/robots.txt', remoteAddress: '10.9.0.1' })).statusCode)
  expect(codes.slice(0, 60)).toEqual(Array<number>(60).fill(200))
  expect(codes.slice(120)).toContain(429)
  await Promise.all(three.map((one) => one.close()))
})
