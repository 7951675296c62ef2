import { createServer, type Server } from 'node:https'
import { createServer as createTcp, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCertificate, HAS_OPENSSL } from '../testing/self-signed-certificate.ts'
import { isPublicAddress, createPushSender } from './push-sender.ts'

const letter = (endpoint: string) => ({ endpoint, headers: { TTL: 60 }, body: Buffer.from('sealed') })
const anywhere = () => true

test.each([
  ['8.8.8.8', true],
  ['142.250.1.1', true],
  ['2607:f8b0::1', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['nonsense', false],
])('%s is public: %s', (ip, open) => expect(isPublicAddress(ip)).toBe(open))

test.each(['https://localhost:9/', 'https://127.0.0.1:9/', 'https://[::1]:9/', 'https://169.254.169.254/latest'])(
  '%s is never called',
  async (endpoint) => {
    await expect(createPushSender()(letter(endpoint))).rejects.toThrow('Not a public address')
  },
)

test('a service that never answers is abandoned after the timeout', async () => {
  const sockets: Socket[] = []
  const hole = createTcp((socket) => sockets.push(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve))
  const { port } = hole.address() as AddressInfo
  // Without the timeout nothing would end this connection.
  await expect(
    createPushSender({ permits: anywhere, timeoutMs: 200 })(letter(`https://127.0.0.1:${port}/`)),
  ).rejects.toMatchObject({ name: 'AbortError', cause: { name: 'TimeoutError' } })
  for (const socket of sockets) socket.destroy()
  hole.close()
})

describe.skipIf(!HAS_OPENSSL)('a service over HTTPS', () => {
  const heard: { headers: Record<string, unknown>; body: string }[] = []
  let server: Server
  let url: string
  let ca: string
  beforeAll(async () => {
    const { key, cert } = createCertificate('localhost')
    ca = cert
    server = createServer({ key, cert }, (request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        heard.push({ headers: request.headers, body })
        if (request.url === '/moved') return void response.writeHead(307, { location: '/taken' }).end()
        if (request.url === '/busy')
          return void response.writeHead(429, { 'retry-after': '120' }).end('x'.repeat(99_999))
        response.writeHead(201).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `https://localhost:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server?.closeAllConnections()
    server?.close()
  })

  test('gets the message and its response is returned; a redirect is not followed', async () => {
    const post = createPushSender({ permits: anywhere, ca })
    expect(await post(letter(`${url}/taken`))).toEqual({ status: 201, waitSeconds: null })
    expect(heard.at(-1)).toMatchObject({ body: 'sealed', headers: { ttl: '60' } })
    expect(await post(letter(`${url}/busy`))).toEqual({ status: 429, waitSeconds: 120 })
    expect(await post(letter(`${url}/moved`))).toMatchObject({ status: 307 })
    expect(heard).toHaveLength(3)
  })

  test('an allowed name that resolves to a private address is not called', async () => {
    await expect(createPushSender({ ca })(letter(`${url}/taken`))).rejects.toThrow('Not a public address')
    expect(heard).toHaveLength(3)
  })
})
