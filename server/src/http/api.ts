import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Call, Method } from '@bailu/contract/call'
import { MAX_UPLOAD_BYTES } from '@bailu/contract/files/kinds'
import { calls, type Key } from '@bailu/contract/calls'
import { STATUS } from '@bailu/contract/envelope'
import { isPrivateField, PATH_PARAMETERS, PRIVATE_HEADER } from '@bailu/contract/private-fields'
import type { Ctx, Deps, FileReply, GuestCookie, PictureReply } from '../core/context.ts'
import { authorize, perform } from '../core/perform.ts'
import type { Db } from '../database/connect.ts'
import type { Standby } from '../database/standby.ts'
import { resolveOrderKey } from '../features/orders/base/order-link.ts'
import { nextRuleChange } from '../features/shop-rules/read-shop-rule.ts'
import { csvLines, type CsvReply } from '../lib/csv.ts'
import { AppError, fail, failAs } from '../lib/errors.ts'
import { isCsrfToken } from '../lib/tokens.ts'
import { deviceCookieOf, guestCookieOf, readStaffCookie, setStaffCookie } from './cookies.ts'
import { langOf } from './errors.ts'
import { handlers } from './handlers.ts'
import type { ReplyCache } from './reply-cache.ts'
import { createExportSlots, type ExportSlots } from './request-limits.ts'
import { limitOfCall, ROUTE_LIMITS } from './route-limits.ts'
import { SANDBOX_POLICY } from './security-headers.ts'
import { resolveActor, whileSignedIn } from './session-gate.ts'
import type { ContentWatch } from './shared/content-watch.ts'
import { createStandbyReads } from './standby/standby-reads.ts'
import type { Uploads } from './uploads.ts'

const declaresLang = (key: string): boolean => {
  const { input } = calls[key as Key] ?? {}
  return input instanceof z.ZodObject && 'lang' in input.shape
}

/**
 * Input of a GET or DELETE call: the query string, and private fields, which must not appear in URLs, from a header.
 * Every call may be given its language as `lang`, which is no input unless the call declares it.
 * @throws AppError bad_input for a private field in the query string, malformed for an invalid header
 */
export function readQuery(key: string, { query, headers }: FastifyRequest): unknown {
  const { lang, ...others } = query as Record<string, unknown>
  const plain = lang === undefined || !declaresLang(key) ? others : { ...others, lang }
  const exposed = Object.keys(plain).filter((field) => isPrivateField(key, field))
  if (exposed.length > 0)
    throw new AppError('bad_input', Object.fromEntries(exposed.map((field) => [field, { what: 'form' }])))
  const header = headers[PRIVATE_HEADER.toLowerCase()]
  if (typeof header !== 'string') return plain
  const privateFields = readPrivateHeader(header)
  const hasUnknown = Object.keys(privateFields).some((field) => !isPrivateField(key, field))
  return hasUnknown ? fail('malformed') : { ...plain, ...privateFields }
}

function readPrivateHeader(header: string): Record<string, unknown> {
  try {
    const privateFields: unknown = JSON.parse(decodeURIComponent(header))
    if (typeof privateFields === 'object' && privateFields !== null && !Array.isArray(privateFields))
      return privateFields as Record<string, unknown>
  } catch {
    // Reported below.
  }
  return fail('malformed')
}

const MAX_KEY_LENGTH = 255

export type ApiOptions = {
  deps: Deps
  db: Db
  cache: ReplyCache
  content: ContentWatch
  uploads: Uploads
  /** Serves reports and exports where there is one. */
  standby?: Standby | undefined
}

/** Registers every call of the contract as an HTTP route: reads the request, performs the call, wraps the reply. */
export async function api(app: FastifyInstance, base: ApiOptions): Promise<void> {
  const options = { ...base, exports: createExportSlots(), standbyReads: createStandbyReads(base.standby) }
  await app.register(multipart, {
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1000, headerPairs: 50 },
  })
  // No call takes plain text.
  app.removeContentTypeParser('text/plain')
  for (const [key, call] of Object.entries(calls) as [Key, Call][]) {
    const [method, path] = key.split(' ') as [Method, string]
    app.route({
      method,
      url: path.replace(PATH_PARAMETERS, ':$1'),
      config: { limit: limitOfCall(key) },
      // The multipart parser of an upload has its own limit; it takes no other body.
      bodyLimit: call.multipart ? 1 : ROUTE_LIMITS[limitOfCall(key)].body || 1,
      handler: (request, reply) => serveCall(key, call, options, request, reply),
    })
  }
}

type Options = ApiOptions & { exports: ExportSlots; standbyReads: ReturnType<typeof createStandbyReads> }

async function serveCall(key: Key, call: Call, options: Options, request: FastifyRequest, reply: FastifyReply) {
  const lang = langOf(request)
  const cacheKey = `${lang} ${request.url}`
  if (call.cacheSeconds) await options.content.fresh()
  const cached = call.cacheSeconds ? options.cache.get(cacheKey, Date.now()) : undefined
  if (cached) return json(reply, cached)

  if (call.cacheSeconds) request.uncached()
  const generation = options.cache.generation()
  const ctx = await createContext(request, reply, options, key, lang)
  if (call.reply === 'csv' || call.reply === 'xlsx' || call.reply === 'text') {
    authorize(call, ctx)
    options.exports.take(ctx, reply)
  }
  const exchange = { request, reply, ctx }
  const reads = await options.standbyReads.begin(key, exchange)
  const data = call.multipart
    ? await performUpload(key, call, ctx, options, request)
    : await perform(handlers, key, { ...ctx, readDb: reads?.db }, requestOf(key, request))
  if (call.clearsCache) options.content.clear()
  await options.standbyReads.end(reads, exchange)
  if (call.session) return json(reply, okEnvelope(moveTokenToCookie(call.session, data, options, reply)))
  if (call.reply === 'csv') {
    const { name, rows } = data as unknown as CsvReply
    const currentActor = () =>
      resolveActor(options.db, { ...tokensOf(request, options, key), polled: true }, options.deps.clock())
    return sendCsv(reply, { name, rows: whileSignedIn(rows, ctx.actor, currentActor) })
  }
  if (call.reply === 'xlsx' || call.reply === 'text') return sendFile(reply, data as unknown as FileReply)
  if (typeof call.reply === 'string') return sendPicture(request, reply, data as unknown as PictureReply)
  const body = okEnvelope(data)
  if (call.cacheSeconds) options.cache.set(cacheKey, body, cacheUntil(call.cacheSeconds, options), generation)
  return json(reply, body)
}

const requestOf = (key: Key, request: FastifyRequest) => ({
  input: readInput(key, request),
  idempotencyKey: readIdempotencyKey(request),
})

const okEnvelope = (data: unknown) => JSON.stringify({ status: STATUS.ok, data, msg: '' })

function moveTokenToCookie(step: 'begins' | 'ends', data: unknown, { deps }: ApiOptions, reply: FastifyReply): unknown {
  const { token = '', ...rest } = data as { token?: string }
  setStaffCookie(deps.config, reply, step === 'begins' ? token : '')
  return rest
}

// Not beyond the next planned change of a shop rule.
const cacheUntil = (seconds: number, { deps }: ApiOptions): number =>
  Math.min(Date.now() + seconds * 1000, nextRuleChange(deps))

const bearerOf = ({ headers }: FastifyRequest) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]

function tokensOf(request: FastifyRequest, { deps }: Pick<ApiOptions, 'deps'>, key: Key, guestCookie?: GuestCookie) {
  const call: Call = calls[key]
  const staffCall = key.includes('/api/staff/') && call.who !== 'public'
  return {
    bearer: bearerOf(request) ?? (staffCall ? readStaffCookie(deps.config, request) : undefined),
    guest: guestCookie?.token,
    staffCall,
    polled: call.polled ?? false,
  }
}

async function createContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { deps, db }: ApiOptions,
  key: Key,
  lang: Ctx['lang'],
): Promise<Ctx> {
  const now = deps.clock()
  const guestCookie = key.includes('/api/staff/') ? undefined : guestCookieOf(deps.config, request, reply)
  const actor = await resolveActor(db, tokensOf(request, { deps }, key, guestCookie), now)
  request.actor = actor
  // A browser sends the cookie for requests of any site; only the back office knows the CSRF token.
  if (bearerOf(request) === undefined && actor.kind === 'staff' && request.method !== 'GET') {
    if (!isCsrfToken(deps.config, actor.sessionId, request.headers['x-csrf-token'])) failAs('forbidden', 'csrf_failed')
  }
  const carriedToken =
    (calls[key] as Call).session === 'begins' ? (bearerOf(request) ?? readStaffCookie(deps.config, request)) : undefined
  const deviceCookie = deviceCookieOf(deps.config, key.includes('/api/staff/') ? 'staff' : 'user', request, reply)
  const ctx: Ctx = {
    deps,
    db,
    now,
    lang,
    actor,
    ip: (request.ip as string | undefined) ?? '',
    requestId: request.id,
    userAgent: request.headers['user-agent'],
    deviceCookie,
    guestCookie,
    carriedToken,
    log: request.log,
  }
  const orderKey = request.headers['x-order-key']
  if (!(calls[key] as Call).orderLink || typeof orderKey !== 'string') return ctx
  request.actor = await resolveOrderKey(ctx, orderKey)
  return { ...ctx, actor: request.actor }
}

function readInput(key: Key, request: FastifyRequest): unknown {
  if (request.isMultipart()) fail('malformed')
  const params = request.params as Record<string, string>
  const hasQuery = request.method === 'GET' || request.method === 'DELETE'
  const rest = hasQuery ? readQuery(key, request) : (request.body ?? {})
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) fail('malformed')
  return { ...rest, ...params }
}

/** Authorizes the caller before a byte of the body is read; everything else is checked by `perform`. */
async function performUpload(key: Key, call: Call, ctx: Ctx, { uploads }: ApiOptions, request: FastifyRequest) {
  authorize(call, ctx)
  const idempotencyKey = readIdempotencyKey(request)
  if (call.idempotent && idempotencyKey === undefined) return fail('key_missing')
  return uploads.take(request, ctx, call.maxBytes ?? MAX_UPLOAD_BYTES, (input, upload) =>
    perform(handlers, key, ctx, { input, idempotencyKey, upload }),
  )
}

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 && key.length <= MAX_KEY_LENGTH ? key : undefined
}

const json = (reply: FastifyReply, body: string) => {
  reply.envelopeStatus = STATUS.ok
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}

function asAttachment(reply: FastifyReply, name: string): FastifyReply {
  reply.envelopeStatus = STATUS.ok
  return reply.headers({
    'cache-control': 'private, no-store',
    'content-security-policy': SANDBOX_POLICY,
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="${name}"`,
  })
}

const sendCsv = (reply: FastifyReply, { name, rows }: CsvReply) =>
  asAttachment(reply, name)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(csvLines(rows)))

const sendFile = (reply: FastifyReply, { name, type, bytes }: FileReply) =>
  asAttachment(reply, name).type(type).send(bytes)

function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: PictureReply) {
  const etag = picture.etag === undefined ? undefined : `"${picture.etag}"`
  if (etag) void reply.header('etag', etag)
  void reply.headers({
    'cache-control': picture.private ? 'private, no-store' : picture.etag ? 'public, no-cache' : 'public, max-age=300',
    'content-security-policy': SANDBOX_POLICY,
    'x-content-type-options': 'nosniff',
    'content-disposition': picture.name ? `inline; filename="${picture.name}"` : 'inline',
  })
  if (etag && request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(picture.type).send(picture.bytes)
}
