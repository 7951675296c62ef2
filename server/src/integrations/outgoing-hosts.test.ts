import { createServer, connect, type AddressInfo, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect as tlsConnect } from 'node:tls'
import { readConfig } from '../lib/config.ts'
import { openMailStandIn } from '../testing/stand-ins/mail-server.ts'
import { createMailer } from './mailer.ts'
import { restrictOutgoing, listOutgoingHosts } from './outgoing-hosts.ts'

let [server, port, calls] = [undefined as unknown as Server, 0, 0]
let lift = () => {}
const rejected: string[] = []
const only = (...list: { host: string; port?: number }[]) => {
  lift = restrictOutgoing(
    list.map((one) => ({ why: 'test', ...one })),
    (place) => rejected.push(place),
  )
}

beforeAll(async () => {
  server = createServer((socket) => {
    calls += 1
    socket.on('error', () => undefined).end('hello')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
afterEach(() => {
  lift()
  rejected.length = 0
})

const heard = (make: () => ReturnType<typeof connect>) =>
  new Promise<string>((resolve) => {
    const socket = make()
    socket.on('data', (chunk) => resolve(String(chunk)))
    socket.on('error', ({ message }) => resolve(message))
  })

test('listed hosts can be reached, others cannot, with any client library', async () => {
  only({ host: '127.0.0.1', port })
  expect(await heard(() => connect(port, '127.0.0.1'))).toBe('hello')
  expect(await heard(() => connect({ port, host: '127.0.0.1' }))).toBe('hello')
  lift()
  const before = calls
  only({ host: 'mail.example', port }, { host: '127.0.0.1', port: port + 1 })
  const ways = [
    () => connect(port, '127.0.0.1'),
    () => connect(String(port) as unknown as number, '127.0.0.1'),
    () => connect({ port, host: '127.0.0.1' }),
    () => connect(port),
    () => tlsConnect({ port, host: '127.0.0.1' }),
  ]
  for (const way of ways) expect(await heard(way)).toContain('are not allowed')
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  expect([calls, rejected.length]).toEqual([before, ways.length + 1])
})

test('the list has the configured hosts, and no similar names', async () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://bailu@db.example:6432/bailu?sslmode=verify-full',
    DATABASE_OWNER_URL: 'postgres://owner@/bailu?host=/run/postgresql',
    SMTP_URL: 'smtp://mail.example',
    PUSH_SERVICES: '*.push.example',
    AUDIT_COPY_URL: 'https://audit.example/in',
    AUDIT_COPY_SECRET: 'x'.repeat(32),
    FILES_URL: 's3://bailu?endpoint=https://s3.example',
    FILES_ACCESS_KEY: 'key',
    FILES_SECRET_KEY: 'secret',
  })
  const list = listOutgoingHosts(config)
  expect(list.map(({ host, port: at }) => [host, at])).toEqual([
    ['db.example', 6432],
    ['/run/postgresql', undefined],
    ['mail.example', 587],
    ['*.push.example', 443],
    ['audit.example', 443],
    ['s3.example', 443],
  ])
  lift = restrictOutgoing(list, (place) => rejected.push(place))
  for (const [host, at] of [
    ['169.254.169.254', 80],
    ['audit.example', 80],
    ['push.example', 443],
    ['xpush.example', 443],
    ['audit.example.evil.example', 443],
    ['127.0.0.1', 443],
  ] as const)
    expect(await heard(() => connect(at, host))).toContain(`${host}:${at} are not allowed`)
})

test('e-mail can be sent with the list active', async () => {
  const mail = await openMailStandIn()
  const config = readConfig({ SMTP_URL: mail.url })
  lift = restrictOutgoing(listOutgoingHosts(config), (place) => rejected.push(place))
  const mailer = createMailer(config, { info: () => undefined })
  await mailer.send({ id: 'a', to: 'b@shop.example', subject: 's', text: 't', html: 'h' })
  expect([mail.received.length, rejected]).toEqual([1, []])
  mailer.close()
  await mail.close()
})
