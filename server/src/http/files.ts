import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { contentDisposition } from '../features/files/file-name.ts'
import { isPublicFile } from '../features/files/public-files.ts'
import { findFile, parseRange } from '../features/files/serve-file.ts'
import { pictureType } from '../features/pictures/picture-files.ts'
import { renderPicture } from '../features/pictures/render-picture.ts'
import { SANDBOX_POLICY } from './security-headers.ts'
import { isStaffRequest } from './session-gate.ts'
import type { ContentWatch } from './shared/content-watch.ts'

type FilesOptions = { deps: Deps; db: Db; content: Pick<ContentWatch, 'fresh'> }

type FileRequest = { Params: { name: string }; Querystring: { save?: string } }

/**
 * Serves documents, videos and captions: `/static/file/{key}.{pdf|mp4|vtt}`, complete or one byte range. Videos play
 * inline or download with `?save`; documents always download. Files that are not public are for staff only.
 */
export async function fileRoutes(app: FastifyInstance, { deps, db, content }: FilesOptions): Promise<void> {
  app.get<FileRequest>('/static/file/:name', async (request, reply) => {
    const [, key = '', ending = ''] = /^([0-9a-f]{32})\.([a-z0-9]{3})$/.exec(request.params.name) ?? []
    const file = await findFile(deps, db, key, ending)
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': `${SANDBOX_POLICY}; media-src 'self'; style-src 'unsafe-inline'`,
    })
    await content.fresh()
    const isOpen = file !== null && (await isPublicFile(deps, db, key))
    if (!file || !(isOpen || (await isStaffRequest({ deps, db }, request))))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
    const asAttachment = file.kind === 'pdf' || request.query.save !== undefined
    void reply.type(file.type).headers({
      etag: `"${key}"`,
      'accept-ranges': 'bytes',
      // Short, so that an expired file is not served by a proxy.
      'cache-control': isOpen ? 'public, max-age=600' : 'private, no-store',
      'content-disposition': contentDisposition(asAttachment ? 'attachment' : 'inline', file.name),
    })
    return sendFile(request, reply, { deps, key, ...file })
  })
}

type FileToSend = { deps: Deps; key: string; path: string; size: number }

function sendFile(request: FastifyRequest, reply: FastifyReply, { deps, key, path, size }: FileToSend) {
  if (request.headers['if-none-match']?.includes(`"${key}"`)) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === `"${key}"` ? parseRange(request.headers.range, size) : undefined
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
  const { from, to } = range ?? { from: 0, to: size - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
  void reply.header('content-length', to - from + 1)
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : deps.files.part(path, from, to))
}

const ASSETS_FOLDER = join(import.meta.dirname, '../../assets')

type PictureRequest = { Params: { key: string; file: string } }

/** Serves assets of the app, and uploaded pictures in several sizes: `/static/picture/{key}/{width}.{avif|webp|jpg}`. Pictures that are not public are for staff only. */
export async function pictureRoutes(app: FastifyInstance, { deps, db, content }: FilesOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: ASSETS_FOLDER,
    prefix: '/static/',
    index: false,
    maxAge: '1d',
    decorateReply: false,
  })
  app.get<PictureRequest>('/static/picture/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    await content.fresh()
    const isOpen = await isPublicFile(deps, db, key)
    const bytes =
      isOpen || (await isStaffRequest({ deps, db }, request))
        ? await renderPicture(deps, db, key, file, () => request.uncached())
        : null
    if (!bytes) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
    const cacheControl = isOpen ? 'public, max-age=31536000, immutable' : 'private, no-store'
    return reply.header('cache-control', cacheControl).type(pictureType(file)).send(bytes)
  })
}
