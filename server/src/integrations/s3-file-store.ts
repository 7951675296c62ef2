import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { AppError } from '../lib/errors.ts'
import type { FileBucket } from '../lib/file-bucket.ts'
import { createFileKey, FILES_PER_PAGE, requireFileKey, type FileStore } from './file-store.ts'
import { readListing } from './s3-listing.ts'

export type StoreLog = { error: (detail: { err: unknown; method: string; key: string }, message?: string) => void }

export type S3Limits = {
  /** Until the storage begins to answer; uploads get more by their size. */
  answerMs: number
  /** Between two pieces of an answer. */
  idleMs: number
  /** Slowest upload that is waited for, in bytes per millisecond. */
  uploadRate: number
  /** Attempts of a request; after `retryForMs` no further one begins. */
  attempts: number
  retryForMs: number
}

const LIMITS: S3Limits = { answerMs: 5_000, idleMs: 10_000, uploadRate: 256, attempts: 3, retryForMs: 6_000 }

const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain',
}

type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Key of the object; '' for the bucket. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Blob
  signal?: AbortSignal
}

/** The storage answered with an error, such as 403. `code` is that of its XML reply. */
class S3Failure extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`The file storage answered ${status} ${code}`.trim())
    this.status = status
    this.code = code
  }
}

/**
 * The file store in a bucket. Objects are private: no ACLs and no presigned links, everything passes through the server.
 * Every request is repeated after a broken connection or a 5xx, since each of them may be made twice.
 * @throws AppError busy (503) from every function but `remove` when the storage cannot be reached or refuses; the reason is logged
 */
export function s3FileStore(bucket: FileBucket, log: StoreLog, limits: S3Limits = LIMITS): FileStore {
  const { call, failed } = createS3Client(bucket, log, limits)

  const write = async (key: string, content: Buffer | string) => {
    const body = typeof content === 'string' ? await openAsBlob(content) : new Blob([new Uint8Array(content)])
    const hash =
      typeof content === 'string' ? await hashFile(content) : createHash('sha256').update(content).digest('hex')
    const type = CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    // The storage compares the hash, which is part of the signature, with what has arrived.
    const headers = { 'content-type': type, 'x-amz-content-sha256': hash }
    await call({ method: 'PUT', key: requireFileKey(key), headers, body }, discardBody)
  }
  const size = (key: string) =>
    call({ method: 'HEAD', key: requireFileKey(key) }, ({ headers }) =>
      Promise.resolve(Number(headers.get('content-length'))),
    )
  return {
    async put(folder, content, extension) {
      const key = createFileKey(folder, extension)
      await write(key, content)
      return key
    },
    putAt: write,
    get: (key) => call({ method: 'GET', key: requireFileKey(key) }, (response) => readAll(response, limits.idleMs)),
    size,
    part(key, from, to) {
      const abort = new AbortController()
      const headers = { range: `bytes=${from}-${to}` }
      const request: S3Request = { method: 'GET', key: requireFileKey(key), headers, signal: abort.signal }
      const open = async () => {
        const response = await call(request, (answer) => Promise.resolve(answer))
        if (response && isPart(response, from, to)) return readPieces(response, limits.idleMs)
        await response?.body?.cancel()
        return failed(request, new S3Failure(response?.status ?? 404, 'instead of a part'))
      }
      return pieceStream(open, abort, (error) => failed(request, error))
    },
    has: async (key) => (await size(key)) !== null,
    remove: (key) => call({ method: 'DELETE', key: requireFileKey(key) }, discardBody).then(noValue, noValue),
    async list(folder, after = '') {
      const { prefix } = bucket
      const query: Record<string, string> = { 'list-type': '2', 'max-keys': String(FILES_PER_PAGE) }
      if (prefix || folder) query['prefix'] = `${prefix}${folder === '' ? '' : `${folder}/`}`
      if (after) query['start-after'] = `${prefix}${after}`
      const request: S3Request = { method: 'GET', key: '', query }
      const page = await call(request, async (response) => {
        const xml = (await readAll(response, limits.idleMs)).toString('utf8')
        return readListing(xml, prefix, Date.parse(response.headers.get('date') ?? ''))
      })
      return page ?? failed(request, new S3Failure(404, ''))
    },
    // An upload in one request is either complete or not there.
    removeUnfinished: () => Promise.resolve(0),
  }
}

const noValue = () => undefined

type ReadAnswer<T> = (response: Response) => Promise<T>

function createS3Client(
  { endpoint, region, bucket, prefix, accessKey, secretKey }: FileBucket,
  log: StoreLog,
  limits: S3Limits,
) {
  const signer = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region })

  const failed = ({ method, key }: S3Request, error: unknown): never => {
    log.error({ err: error, method, key }, 'file storage')
    throw Object.assign(new AppError('busy'), { cause: error })
  }
  const sendOnce = async (request: S3Request): Promise<Response> => {
    const { method, key, query, headers, body, signal } = request
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${prefix}${key}`}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const late = new AbortController()
    const ms = limits.answerMs + (body?.size ?? 0) / limits.uploadRate
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${Math.round(ms)} ms`)), ms)
    try {
      const signed = await signer.sign(url, {
        method,
        ...(headers && { headers }),
        ...(body && { body }),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([late.signal, signal]) : late.signal,
      })
      // Compressed bytes would not have the length that HEAD names; for ranges fetch sets it. Not signed, as proxies change it.
      if (headers?.['range'] === undefined) signed.headers.set('accept-encoding', 'identity')
      return await fetch(signed)
    } finally {
      clearTimeout(timer)
    }
  }
  /** @returns null when there is no such object */
  async function attempt<T>(request: S3Request, read: ReadAnswer<T>): Promise<T | null> {
    const response = await sendOnce(request)
    if (response.ok) return read(response)
    const reply = (await readAll(response, limits.idleMs)).toString('utf8')
    const code = /<Code>(\w{1,60})<\/Code>/.exec(reply)?.[1] ?? ''
    if (response.status === 404 && (code === 'NoSuchKey' || request.method === 'HEAD' || request.method === 'DELETE'))
      return null
    throw new S3Failure(response.status, code)
  }
  return {
    failed,
    /** @returns null when there is no such object */
    async call<T>(request: S3Request, read: ReadAnswer<T>): Promise<T | null> {
      const startedAt = performance.now()
      for (let count = 1; ; count += 1) {
        try {
          return await attempt(request, read)
        } catch (error) {
          const isLast = count >= limits.attempts || performance.now() - startedAt > limits.retryForMs
          if (isLast || request.signal?.aborted === true || !mayPass(error)) return failed(request, error)
          await wait(count * 100 + Math.random() * 100)
        }
      }
    },
  }
}

/** Whether a repeated request may succeed: not after a refusal of the storage. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof S3Failure) || error.status >= 500 || error.status === 429 || error.status === 409

/** A storage may ignore the range when it is the whole file; other bytes than asked for would break a file unseen. */
const isPart = ({ status, headers }: Response, from: number, to: number): boolean =>
  status === 206
    ? headers.get('content-range')?.startsWith(`bytes ${from}-${to}/`) === true
    : Number(headers.get('content-length')) === to - from + 1

async function discardBody(response: Response): Promise<void> {
  await response.body?.cancel()
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The pieces of an answer. @throws Error when none arrives for too long; a slow reader on this side is no error */
async function* readPieces(response: Response, idleMs: number): AsyncGenerator<Uint8Array> {
  const reader = (response.body ?? new Blob([]).stream()).getReader()
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), idleMs)
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(noValue)
  }
}

async function readAll(response: Response, idleMs: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of readPieces(response, idleMs)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing arrived for ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A stream that asks for the object when it is first read, and ends the request when it is closed. */
function pieceStream(
  open: () => Promise<AsyncGenerator<Uint8Array>>,
  abort: AbortController,
  failed: (error: unknown) => never,
): Readable {
  let pieces: Promise<AsyncGenerator<Uint8Array>> | undefined
  const next = async () => {
    const source = await (pieces ??= open())
    return source.next().catch((error: unknown) => (abort.signal.aborted ? { done: true, value: null } : failed(error)))
  }
  return new Readable({
    read() {
      next().then(
        ({ done, value }) => this.push(done === true ? null : value),
        (error: unknown) => this.destroy(error as Error),
      )
    },
    destroy(error, done) {
      abort.abort(new Error('closed by the reader'))
      done(error)
    },
  })
}
