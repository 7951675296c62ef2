import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { AppError } from '../lib/errors.ts'
import { openS3Server } from '../testing/stand-ins/s3-server.ts'
import { openTcpProxy, type TcpProxy } from '../testing/stand-ins/tcp-proxy.ts'
import type { FileStore } from './file-store.ts'
import { s3FileStore, type S3Limits } from './s3-file-store.ts'

/** Answers must be waited for on a busy machine, except those that never come. */
const LIMITS: S3Limits = { answerMs: 20_000, idleMs: 150, uploadRate: 256, attempts: 3, retryForMs: 20_000 }
const SHORT: S3Limits = { ...LIMITS, answerMs: 150, retryForMs: 200 }

let server: Awaited<ReturnType<typeof openS3Server>>
let proxy: TcpProxy
let files: FileStore
let key: string
const logged: string[] = []
const log = { error: ({ err }: { err?: unknown }) => void logged.push(String(err)) }
const storeAt = (endpoint: string, change = {}, limits = { ...LIMITS, idleMs: 20_000 }) =>
  s3FileStore({ ...server.bucket, endpoint, ...change }, log, limits)
const bytes = randomBytes(3_000_000)

beforeAll(async () => {
  server = await openS3Server()
  proxy = await openTcpProxy({ host: '127.0.0.1', port: server.port })
  files = storeAt(`http://127.0.0.1:${proxy.port}`)
  key = await storeAt(server.bucket.endpoint).put('slip', bytes, 'jpg')
})
afterAll(async () => {
  await proxy.close()
  await server.close()
})
afterEach(() => {
  proxy.restore()
  logged.length = 0
})

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const calls = (store: FileStore): Promise<unknown>[] => [
  store.get(key),
  store.size(key),
  store.has(key),
  store.put('slip', Buffer.from('x'), 'jpg'),
  store.putAt('rendition/a/160.webp', Buffer.from('x')),
  store.list('slip'),
  buffer(store.part(key, 0, 9)),
]
const outcomes = (store: FileStore) => Promise.all(calls(store).map(outcome))
const ALL_BUSY = Array.from({ length: 7 }, () => 'busy')

test('a storage that resets connections, or answers nothing, is busy and never hangs; removing does not fail', async () => {
  proxy.cut()
  expect(await outcomes(files)).toEqual(ALL_BUSY)
  await files.remove(key)
  proxy.restore()
  proxy.silence()
  const impatient = storeAt(`http://127.0.0.1:${proxy.port}`, {}, SHORT)
  expect(await outcomes(impatient)).toEqual(ALL_BUSY)
  await impatient.remove(key)
  expect(logged.join()).toMatch(/no answer within 150 ms/)
  proxy.restore()
  expect((await files.get(key))!.length).toBe(bytes.length)
})

test('a host that is not there is busy', async () => {
  expect(await outcomes(storeAt('http://127.0.0.1:1'))).toEqual(ALL_BUSY)
})

test.each([
  ['a wrong secret', { secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['an unknown key', { accessKey: 'nobody' }, 'InvalidAccessKeyId'],
  ['an unknown bucket', { bucket: 'other' }, 'NoSuchBucket'],
])('%s is busy, and the log says why', async (_, change, code) => {
  const [read, , , put, , list, part] = await outcomes(storeAt(server.bucket.endpoint, change))
  expect([read, put, list, part]).toEqual(['busy', 'busy', 'busy', 'busy'])
  expect(logged.join()).toContain(code)
  expect(logged.join()).not.toContain('wrong')
})

/** A storage that answers as a test says, which a real one does too rarely. */
async function withServer(answer: RequestListener, work: (store: FileStore) => Promise<void>): Promise<void> {
  const http: Server = createServer(answer)
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  try {
    await work(storeAt(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {}, LIMITS))
  } finally {
    http.closeAllConnections()
    await new Promise((closed) => http.close(closed))
  }
}

test('a request is repeated after 503, not after a refusal', async () => {
  let count = 0
  const answers = [503, 200]
  await withServer(
    (_, reply) => reply.writeHead(answers[count++] ?? 200).end('ok'),
    async (store) => {
      expect(String(await store.get(key))).toBe('ok')
      expect(count).toBe(2)
    },
  )
  count = 0
  const refuse: RequestListener = (_, reply) => {
    count += 1
    reply.writeHead(403).end('<Error><Code>RequestTimeTooSkewed</Code></Error>')
  }
  await withServer(refuse, async (store) => {
    expect([await outcome(store.get(key)), count]).toEqual(['busy', 1])
    expect(logged.join()).toContain('403 RequestTimeTooSkewed')
  })
})

test('an answer that stops, or ends before its length, is no file', async () => {
  const stopping: RequestListener = (_, reply) => void reply.writeHead(200, { 'content-length': '10' }).write('12345')
  await withServer(stopping, async (store) => {
    expect(await outcome(store.get(key))).toBe('busy')
    expect(await outcome(buffer(store.part(key, 0, 9)))).toBe('busy')
  })
  const cut: RequestListener = (_, reply) => {
    reply.writeHead(200, { 'content-length': '10' }).write('12345')
    setImmediate(() => reply.destroy())
  }
  await withServer(cut, async (store) => {
    expect(await outcome(store.get(key))).toBe('busy')
    expect(await outcome(buffer(store.part(key, 0, 9)))).toBe('busy')
  })
})

test('redirects are not followed, and nothing is asked to be public', async () => {
  const seen: string[] = []
  const answer: RequestListener = ({ url, headers }, reply) => {
    seen.push(`${url} ${Object.keys(headers).join(' ')}`)
    reply.writeHead(307, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  }
  await withServer(answer, async (store) => {
    expect(await outcomes(store)).toEqual(ALL_BUSY)
  })
  expect(seen.join('\n')).not.toMatch(/acl|grant|X-Amz-Signature/i)
  expect(seen.every((line) => line.includes('authorization') && line.startsWith('/bailu'))).toBe(true)
})
