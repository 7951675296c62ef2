import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Method } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { STATUS } from '@bailu/contract/envelope'
import type { Ctx, House } from '../core/context.ts'
import { type CsvReply, csvText } from '../core/csv.ts'
import { admit, type FileReply, perform, type PictureReply, type Upload } from '../core/perform.ts'
import { isCsrf } from '../core/csrf.ts'
import { Refusal, refuse } from '../core/refusal.ts'
import type { Db } from '../database/connect.ts'
import { forgetSettings, nextChange } from '../features/settings/read-setting.ts'
import { langOf } from './failure.ts'
import type { PageCache } from './page-cache.ts'
import type { ReplyCache } from './reply-cache.ts'
import { actorOf } from './session-gate.ts'
import { setStaffCookie, staffCookie } from './staff-cookie.ts'
import { verbs } from './verbs.ts'

export const MAX_UPLOAD = 10 * 1024 * 1024
const KEY_LENGTH = 255

export type ApiOptions = { house: House; db: Db; cache: ReplyCache; pages?: Pick<PageCache, 'clear'> | undefined }

/** Every call of the contract as an HTTP route: read the request, perform, wrap. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_UPLOAD, files: 1, fields: 4, parts: 5, fieldSize: 1000, headerPairs: 50 },
  })
  // A string is no input of any call.
  app.removeContentTypeParser('text/plain')
  for (const [key, call] of Object.entries(calls) as [Key, Call][]) {
    const [method, path] = key.split(' ') as [Method, string]
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => serve(key, call, options, request, reply),
    })
  }
}

async function serve(key: Key, call: Call, options: ApiOptions, request: FastifyRequest, reply: FastifyReply) {
  const lang = langOf(request)
  const cacheKey = `${lang} ${request.url}`
  const kept = call.cached ? options.cache.get(cacheKey, Date.now()) : undefined
  if (kept) return json(reply, kept)

  const age = options.cache.age()
  const ctx = await contextOf(request, options, lang, key.includes('/api/staff/') && call.who !== 'public')
  // More than a picture is taken in only from somebody who may bring it.
  if (call.largest) admit(call, ctx)
  const { input, upload } = call.multipart
    ? await readUpload(request, call.largest)
    : { input: readInput(request), upload: undefined }
  const data = await perform(verbs, key, ctx, { input, idempotencyKey: readKey(request), ...(upload && { upload }) })
  if (call.changes) forget(options)
  if (call.session) return json(reply, wrapped(inCookie(call.session, data, options, reply)))
  if (call.reply === 'csv') return sendCsv(reply, data as unknown as CsvReply)
  if (call.reply === 'xlsx') return sendFile(reply, data as unknown as FileReply)
  if (typeof call.reply === 'string') return sendPicture(request, reply, data as unknown as PictureReply)
  const body = wrapped(data)
  if (call.cached) options.cache.set(cacheKey, body, keptUntil(call.cached, options), age)
  return json(reply, body)
}

const wrapped = (data: unknown) => JSON.stringify({ status: STATUS.ok, data, msg: '' })

function inCookie(step: 'begins' | 'ends', data: unknown, { house }: ApiOptions, reply: FastifyReply): unknown {
  const { token = '', ...rest } = data as { token?: string }
  setStaffCookie(house.settings, reply, step === 'begins' ? token : '')
  return rest
}

// A planned change of a setting shows at its moment.
const keptUntil = (seconds: number, { house }: ApiOptions): number =>
  Math.min(Date.now() + seconds * 1000, nextChange(house))

// What other servers keep is gone within a minute by itself.
function forget({ house, cache, pages }: ApiOptions): void {
  forgetSettings(house)
  cache.clear()
  pages?.clear()
}

async function contextOf(
  request: FastifyRequest,
  { house, db }: ApiOptions,
  lang: Ctx['lang'],
  staffCall: boolean,
): Promise<Ctx> {
  const now = house.clock()
  const held = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const bearer = held ?? (staffCall ? staffCookie(house.settings, request) : undefined)
  const guest = request.headers['x-guest-token']
  const actor = await actorOf(db, { bearer, guest: typeof guest === 'string' ? guest : undefined, staffCall }, now)
  // A browser sends a cookie whoever asks; only the back office knows the proof beside it.
  if (held === undefined && actor.kind === 'staff' && request.method !== 'GET') {
    if (!isCsrf(house.settings, actor.sessionId, request.headers['x-csrf-token'])) refuse('forbidden')
  }
  return { house, db, now, lang, actor, ip: request.ip, agent: request.headers['user-agent'], log: request.log }
}

function readInput(request: FastifyRequest): unknown {
  if (request.isMultipart()) refuse('malformed')
  const params = request.params as Record<string, string>
  const rest = request.method === 'GET' || request.method === 'DELETE' ? request.query : (request.body ?? {})
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) refuse('malformed')
  return { ...rest, ...params }
}

async function readUpload(request: FastifyRequest, largest = MAX_UPLOAD): Promise<{ input: unknown; upload: Upload }> {
  if (!request.isMultipart()) refuse('malformed')
  const input: Record<string, unknown> = {}
  let upload: Upload | undefined
  for await (const part of request.parts({ limits: { fileSize: largest } })) {
    if (part.type === 'file' && part.fieldname === 'file')
      upload = { bytes: await part.toBuffer().catch(tooLarge(largest)), name: part.filename }
    else if (part.type === 'file') refuse('bad_input')
    else input[part.fieldname] = part.value
  }
  return { input, upload: upload ?? refuse('bad_input') }
}

// The words of `too_large` are about pictures.
const tooLarge = (largest: number) => (cause: { code?: string }) => {
  throw largest > MAX_UPLOAD && cause.code === 'FST_REQ_FILE_TOO_LARGE' ? new Refusal('file_too_large') : cause
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 && key.length <= KEY_LENGTH ? key : undefined
}

const json = (reply: FastifyReply, body: string) => {
  reply.envelopeStatus = STATUS.ok
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}

function attached(reply: FastifyReply, name: string): FastifyReply {
  reply.envelopeStatus = STATUS.ok
  return reply.headers({
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="${name}"`,
  })
}

const sendCsv = (reply: FastifyReply, { name, rows }: CsvReply) =>
  attached(reply, name)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(csvText(rows)))

const sendFile = (reply: FastifyReply, { name, type, bytes }: FileReply) => attached(reply, name).type(type).send(bytes)

function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: PictureReply) {
  const tag = picture.tag === undefined ? undefined : `"${picture.tag}"`
  if (tag) void reply.header('etag', tag)
  void reply.headers({
    'cache-control': picture.private ? 'private, no-store' : picture.tag ? 'public, no-cache' : 'public, max-age=300',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
  })
  if (tag && request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type(picture.type).send(picture.bytes)
}
