import { createServer, connect, type AddressInfo, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect as tlsConnect } from 'node:tls'
import { readSettings } from '../core/settings.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { mailerOf } from './mail.ts'
import { allowOnly, outgoingOf } from './outgoing.ts'

let [server, port, calls] = [undefined as unknown as Server, 0, 0]
let lift = () => {}
const refused: string[] = []
const only = (...list: { host: string; port?: number }[]) => {
  lift = allowOnly(
    list.map((one) => ({ why: 'test', ...one })),
    (place) => refused.push(place),
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
  refused.length = 0
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
  expect([calls, refused.length]).toEqual([before, ways.length + 1])
})

test('the list has the configured hosts, and no similar names', async () => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://bailu@db.example:6432/bailu?sslmode=verify-full',
    DATABASE_OWNER_URL: 'postgres://owner@/bailu?host=/run/postgresql',
    SMTP_URL: 'smtp://mail.example',
    PUSH_SERVICES: '*.push.example',
    AUDIT_COPY_URL: 'https://audit.example/in',
    AUDIT_COPY_SECRET: 'x'.repeat(32),
  })
  const list = outgoingOf(settings)
  expect(list.map(({ host, port: at }) => [host, at])).toEqual([
    ['db.example', 6432],
    ['/run/postgresql', undefined],
    ['mail.example', 587],
    ['*.push.example', 443],
    ['audit.example', 443],
  ])
  lift = allowOnly(list, (place) => refused.push(place))
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
  const mail = await openMailServer()
  const settings = readSettings({ SMTP_URL: mail.url })
  lift = allowOnly(outgoingOf(settings), (place) => refused.push(place))
  const mailer = mailerOf(settings, { info: () => undefined })
  await mailer.send({ id: 'a', to: 'b@shop.example', subject: 's', text: 't', html: 'h' })
  expect([mail.received.length, refused]).toEqual([1, []])
  mailer.close()
  await mail.close()
})
