import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { MAX_UPLOAD_BYTES } from '@bailu/contract/files/kinds'
import { actorName, type Ctx } from '../core/context.ts'
import { AppError, fail } from '../lib/errors.ts'
import { createSlots } from '../lib/limiter.ts'
import { networkOf } from '../lib/network.ts'
import type { Upload, UploadedFile } from '../lib/upload.ts'
import { hasLongBody } from './request-limits.ts'

/** Bytes allowed for a form besides its file: fields, names, boundaries. */
const FORM_OVERHEAD = 64 * 1024

export type UploadLimits = {
  /** Concurrent uploads in this process: of customers and guests, and separately of staff. */
  atOnce: number
  staffAtOnce: number
  perNetwork: number
  perAccount: number
  /** Time for the fields, and for the complete form with a file of 10 MB; proportionally more for larger limits. */
  fieldsMs: number
  totalMs: number
  /** After this time the average speed must be at least `bytesPerSecond`. */
  graceMs: number
  bytesPerSecond: number
}

export const UPLOAD_LIMITS: UploadLimits = {
  atOnce: 8,
  staffAtOnce: 4,
  perNetwork: 3,
  perAccount: 2,
  fieldsMs: 10_000,
  totalMs: 120_000,
  graceMs: 10_000,
  bytesPerSecond: 8 * 1024,
}

/** Maximum time of the largest upload; the server's request timeout is above it. */
export const LONGEST_UPLOAD_MS = UPLOAD_LIMITS.totalMs * 3

export type Uploads = ReturnType<typeof createUploads>

/**
 * Receives uploads with limited concurrency; each streams to a temporary file that is deleted when the call ends.
 * @param folder for the temporary files
 */
export function createUploads(folder: string, limits: UploadLimits = UPLOAD_LIMITS) {
  const customerSlots = createSlots(limits.atOnce)
  const staffSlots = createSlots(limits.staffAtOnce)
  return {
    /**
     * Runs `work` with the fields of a form and the file that follows them. Call after authorization.
     * @throws AppError busy when too many uploads are running, too_large, malformed, bad_input, upload_slow
     */
    async take<T>(
      request: FastifyRequest,
      ctx: Ctx,
      largest: number,
      work: (input: Record<string, unknown>, upload: Upload) => Promise<T>,
    ): Promise<T> {
      if (!request.isMultipart()) return fail('malformed')
      if (Number(request.headers['content-length'] ?? 0) > largest + FORM_OVERHEAD) return fail(tooLargeCode(largest))
      const network = networkOf(ctx.ip)
      const release =
        (ctx.actor.kind === 'staff' ? staffSlots : customerSlots).take({
          [`network ${network}`]: limits.perNetwork,
          [`account ${actorName(ctx.actor)}`]: limits.perAccount,
        }) ?? fail('busy')
      const incoming = incomingForm(request, { folder, limits, largest, network })
      try {
        return await incoming.run(work)
      } finally {
        releaseWhenClosed(request, release)
        await incoming.remove()
      }
    },
    count: () => customerSlots.count() + staffSlots.count(),
  }
}

/** A rejected upload keeps its slot until its connection has closed, so that the limit also applies to senders of invalid data. */
function releaseWhenClosed(request: FastifyRequest, release: () => void): void {
  const { raw } = request
  if (raw.complete || raw.destroyed || !hasLongBody(request)) release()
  else raw.once('close', release)
}

// The message of `too_large` is about pictures.
const tooLargeCode = (largest: number) => (largest > MAX_UPLOAD_BYTES ? 'file_too_large' : 'too_large')

type Incoming = { folder: string; limits: UploadLimits; largest: number; network: string }

function incomingForm(request: FastifyRequest, { folder, limits, largest, network }: Incoming) {
  const abort = new AbortController()
  const abortSlow = () => abort.abort(new AppError('upload_slow'))
  const totalMs = limits.totalMs * Math.max(1, largest / MAX_UPLOAD_BYTES)
  const timers = [setTimeout(abortSlow, totalMs), setTimeout(abortSlow, limits.fieldsMs)]
  const parts = request.parts({ limits: { fileSize: largest } })[Symbol.asyncIterator]()
  const path = join(folder, `${randomBytes(16).toString('hex')}.part`)
  let isComplete = false

  const next = () => orAbort(parts.next(), abort.signal)
  const readFields = async () => {
    const input: Record<string, unknown> = {}
    for (;;) {
      const { value: part, done } = await next()
      if (done) return fail('bad_input')
      if (part.type === 'file') return part.fieldname === 'file' ? { input, part } : fail('bad_input')
      input[part.fieldname] = part.value
    }
  }
  const receive = async ({ file }: MultipartFile): Promise<UploadedFile> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let size = 0
    const startedAt = performance.now()
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const speedTimer = setInterval(() => {
      const ms = performance.now() - startedAt
      if (ms > limits.graceMs && size < (ms / 1000) * limits.bytesPerSecond) abortSlow()
    }, 1_000)
    timers.push(speedTimer)
    file.once('limit', () => abort.abort(new AppError(tooLargeCode(largest))))
    try {
      await pipeline(file, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: abort.signal })
    } catch (error) {
      throw abort.signal.aborted ? abort.signal.reason : error
    }
    if (file.truncated) return fail(tooLargeCode(largest))
    // Nothing may follow the file.
    if (!(await next()).done) return fail('bad_input')
    isComplete = true
    for (const timer of timers) clearTimeout(timer)
    return { content: path, size, sha256: hash.digest(), network }
  }
  return {
    async run<T>(work: (input: Record<string, unknown>, upload: Upload) => Promise<T>): Promise<T> {
      const { input, part } = await readFields()
      clearTimeout(timers[1])
      return work(input, { name: part.filename, receive: () => receive(part) })
    },
    async remove() {
      for (const timer of timers) clearTimeout(timer)
      if (!isComplete) request.raw.unpipe()
      await rm(path, { force: true })
    },
  }
}

function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason as Error)
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/**
 * Deletes temporary upload files of processes that have ended. Another server may use the same folder, so a file is only
 * deleted when it can no longer be in use.
 */
export const deleteStaleUploads = (folder: string) => async (): Promise<number> => {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const info = await stat(path).catch(() => null)
    if (!info || Date.now() - info.mtimeMs < 2 * LONGEST_UPLOAD_MS) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
