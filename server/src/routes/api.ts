import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Method } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { STATUS } from '@bailu/contract/envelope'
import type { Ctx, House } from '../core/context.ts'
import { type CsvReply, csvText } from '../core/csv.ts'
import { admit, type FileReply, perform, type PictureReply } from '../core/perform.ts'
import { isCsrf } from '../core/csrf.ts'
import { refuse, refuseAs } from '../core/refusal.ts'
import type { Db } from '../database/connect.ts'
import { forgetSettings, nextChange } from '../features/settings/read-setting.ts'
import { langOf } from './failure.ts'
import { createExports, type Exports } from './exports.ts'
import { boundOfCall, BOUNDS } from './open-bounds.ts'
import type { PageCache } from './page-cache.ts'
import { readQuery } from './private-input.ts'
import type { ReplyCache } from './reply-cache.ts'
import { SANDBOXED } from './security-headers.ts'
import { actorOf, whileSignedIn } from './session-gate.ts'
import { deviceJar } from './device-cookie.ts'
import { setStaffCookie, staffCookie } from './staff-cookie.ts'
import { MAX_UPLOAD, type Uploads } from './uploads.ts'
import { verbs } from './verbs.ts'

const KEY_LENGTH = 255

export type ApiOptions = {
  house: House
  db: Db
  cache: ReplyCache
  pages?: Pick<PageCache, 'clear'> | undefined
  uploads: Uploads
}

/** Registers every call of the contract as an HTTP route: reads the request, performs the call, wraps the reply. */
export async function api(app: FastifyInstance, given: ApiOptions): Promise<void> {
  const options = { ...given, exports: createExports() }
  await app.register(multipart, {
    limits: { fileSize: MAX_UPLOAD, files: 1, fields: 4, parts: 5, fieldSize: 1000, headerPairs: 50 },
  })
  // No call takes plain text.
  app.removeContentTypeParser('text/plain')
  for (const [key, call] of Object.entries(calls) as [Key, Call][]) {
    const [method, path] = key.split(' ') as [Method, string]
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { bound: boundOfCall(key) },
      // The multipart parser of an upload has its own limit; it takes no other body.
      bodyLimit: call.multipart ? 1 : BOUNDS[boundOfCall(key)].body || 1,
      handler: (request, reply) => serve(key, call, options, request, reply),
    })
  }
}

type Options = ApiOptions & { exports: Exports }

async function serve(key: Key, call: Call, options: Options, request: FastifyRequest, reply: FastifyReply) {
  const lang = langOf(request)
  const cacheKey = `${lang} ${request.url}`
  const kept = call.cached ? options.cache.get(cacheKey, Date.now()) : undefined
  if (kept) return json(reply, kept)

  if (call.cached) request.uncached()
  const age = options.cache.age()
  const ctx = await contextOf(request, reply, options, key, lang)
  if (call.reply === 'csv' || call.reply === 'xlsx' || call.reply === 'text') {
    admit(call, ctx)
    options.exports.take(ctx, reply)
  }
  const data = call.multipart
    ? await performUpload(key, call, ctx, options, request)
    : await perform(verbs, key, ctx, { input: readInput(key, request), idempotencyKey: readKey(request) })
  if (call.changes) forget(options)
  if (call.session) return json(reply, wrapped(inCookie(call.session, data, options, reply)))
  if (call.reply === 'csv') {
    const { name, rows } = data as unknown as CsvReply
    const asked = () => actorOf(options.db, { ...tokensOf(request, options, key), polled: true }, options.house.clock())
    return sendCsv(reply, { name, rows: whileSignedIn(rows, ctx.actor, asked) })
  }
  if (call.reply === 'xlsx' || call.reply === 'text') return sendFile(reply, data as unknown as FileReply)
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

// Not beyond the next planned change of a shop rule.
const keptUntil = (seconds: number, { house }: ApiOptions): number =>
  Math.min(Date.now() + seconds * 1000, nextChange(house))

// Caches of other server processes expire within a minute.
function forget({ house, cache, pages }: ApiOptions): void {
  forgetSettings(house)
  cache.clear()
  pages?.clear()
}

const bearerOf = ({ headers }: FastifyRequest) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]

function tokensOf(request: FastifyRequest, { house }: Pick<ApiOptions, 'house'>, key: Key) {
  const call: Call = calls[key]
  const staffCall = key.includes('/api/staff/') && call.who !== 'public'
  const guest = request.headers['x-guest-token']
  return {
    bearer: bearerOf(request) ?? (staffCall ? staffCookie(house.settings, request) : undefined),
    guest: typeof guest === 'string' ? guest : undefined,
    staffCall,
    polled: call.polled ?? false,
  }
}

async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { house, db }: ApiOptions,
  key: Key,
  lang: Ctx['lang'],
): Promise<Ctx> {
  const now = house.clock()
  const actor = await actorOf(db, tokensOf(request, { house }, key), now)
  request.actor = actor
  // A browser sends the cookie for requests of any site; only the back office knows the CSRF token.
  if (bearerOf(request) === undefined && actor.kind === 'staff' && request.method !== 'GET') {
    if (!isCsrf(house.settings, actor.sessionId, request.headers['x-csrf-token'])) refuseAs('forbidden', 'csrf_refused')
  }
  const carried =
    (calls[key] as Call).session === 'begins' ? (bearerOf(request) ?? staffCookie(house.settings, request)) : undefined
  const devices = deviceJar(house.settings, key.includes('/api/staff/') ? 'staff' : 'user', request, reply)
  return {
    house,
    db,
    now,
    lang,
    actor,
    ip: (request.ip as string | undefined) ?? '',
    requestId: request.id,
    agent: request.headers['user-agent'],
    devices,
    carried,
    log: request.log,
  }
}

function readInput(key: Key, request: FastifyRequest): unknown {
  if (request.isMultipart()) refuse('malformed')
  const params = request.params as Record<string, string>
  const asks = request.method === 'GET' || request.method === 'DELETE'
  const rest = asks ? readQuery(key, request) : (request.body ?? {})
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) refuse('malformed')
  return { ...rest, ...params }
}

/** Authorizes the caller before a byte of the body is read; everything else is checked by `perform`. */
async function performUpload(key: Key, call: Call, ctx: Ctx, { uploads }: ApiOptions, request: FastifyRequest) {
  admit(call, ctx)
  const idempotencyKey = readKey(request)
  if (call.idempotent && idempotencyKey === undefined) return refuse('key_missing')
  return uploads.take(request, ctx, call.largest ?? MAX_UPLOAD, (input, upload) =>
    perform(verbs, key, ctx, { input, idempotencyKey, upload }),
  )
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
    'content-security-policy': SANDBOXED,
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
    'content-security-policy': SANDBOXED,
    'x-content-type-options': 'nosniff',
    'content-disposition': picture.name ? `inline; filename="${picture.name}"` : 'inline',
  })
  if (tag && request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type(picture.type).send(picture.bytes)
}
