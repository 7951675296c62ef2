import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Method } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { STATUS } from '@bailu/contract/envelope'
import type { Ctx, House } from '../core/context.ts'
import { perform, type PictureReply, type Upload } from '../core/perform.ts'
import { refuse } from '../core/refusal.ts'
import type { Db } from '../database/connect.ts'
import { langOf } from './failure.ts'
import type { ReplyCache } from './reply-cache.ts'
import { actorOf } from './session-gate.ts'
import { verbs } from './verbs.ts'

export const MAX_UPLOAD = 10 * 1024 * 1024
const KEY_LENGTH = 255

export type ApiOptions = { house: House; db: Db; cache: ReplyCache }

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

  const ctx = await contextOf(request, options, lang, key.includes('/api/staff/'))
  const { input, upload } = call.multipart
    ? await readUpload(request)
    : { input: readInput(request), upload: undefined }
  const data = await perform(verbs, key, ctx, { input, idempotencyKey: readKey(request), ...(upload && { upload }) })
  if (call.reply === 'picture') return sendPicture(reply, data as unknown as PictureReply)
  const body = JSON.stringify({ status: STATUS.ok, data, msg: '' })
  if (call.cached) options.cache.set(cacheKey, body, Date.now() + call.cached * 1000)
  return json(reply, body)
}

async function contextOf(
  request: FastifyRequest,
  { house, db }: ApiOptions,
  lang: Ctx['lang'],
  staffCall: boolean,
): Promise<Ctx> {
  const now = house.clock()
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const guest = request.headers['x-guest-token']
  const actor = await actorOf(db, { bearer, guest: typeof guest === 'string' ? guest : undefined, staffCall }, now)
  return { house, db, now, lang, actor, ip: request.ip, log: request.log }
}

function readInput(request: FastifyRequest): unknown {
  if (request.isMultipart()) refuse('malformed')
  const params = request.params as Record<string, string>
  const rest = request.method === 'GET' || request.method === 'DELETE' ? request.query : (request.body ?? {})
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) refuse('malformed')
  return { ...rest, ...params }
}

async function readUpload(request: FastifyRequest): Promise<{ input: unknown; upload: Upload }> {
  if (!request.isMultipart()) refuse('malformed')
  const input: Record<string, unknown> = {}
  let upload: Upload | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === 'file') upload = { bytes: await part.toBuffer() }
    else if (part.type === 'file') refuse('bad_input')
    else input[part.fieldname] = part.value
  }
  return { input, upload: upload ?? refuse('bad_input') }
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key.length > 0 && key.length <= KEY_LENGTH ? key : undefined
}

const json = (reply: FastifyReply, body: string) => {
  reply.envelopeStatus = STATUS.ok
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}

function sendPicture(reply: FastifyReply, picture: PictureReply) {
  return reply
    .headers({
      'cache-control': picture.private ? 'private, no-store' : 'public, max-age=300',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    })
    .type(picture.type)
    .send(picture.bytes)
}
