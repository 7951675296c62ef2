import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { rangeOf } from '../features/files/byte-range.ts'
import { disposition } from '../features/files/file-name.ts'
import { findFile } from '../features/files/find-file.ts'
import { isPublic } from '../features/files/public-use.ts'
import { SANDBOXED } from './security-headers.ts'
import { isStaff } from './staff-reads.ts'

type Asked = { Params: { name: string }; Querystring: { save?: string } }

/**
 * Serves documents, videos and captions: `/static/file/{key}.{pdf|mp4|vtt}`, complete or one byte range. Videos play
 * inline or download with `?save`; documents always download. Files that are not public are for staff only.
 */
export async function files(app: FastifyInstance, { house, db }: { house: House; db: Db }): Promise<void> {
  app.get<Asked>('/static/file/:name', async (request, reply) => {
    const [, key = '', ending = ''] = /^([0-9a-f]{32})\.([a-z0-9]{3})$/.exec(request.params.name) ?? []
    const found = await findFile(house, db, key, ending)
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': `${SANDBOXED}; media-src 'self'; style-src 'unsafe-inline'`,
    })
    const open = found !== null && (await isPublic(house, db, key))
    if (!found || !(open || (await isStaff({ house, db }, request))))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
    const saved = found.kind === 'pdf' || request.query.save !== undefined
    void reply.type(found.type).headers({
      etag: `"${key}"`,
      'accept-ranges': 'bytes',
      // Short, so that an expired file is not served by a proxy.
      'cache-control': open ? 'public, max-age=600' : 'private, no-store',
      'content-disposition': disposition(saved ? 'attachment' : 'inline', found.name),
    })
    return send(request, reply, { house, key, ...found })
  })
}

type What = { house: House; key: string; path: string; size: number }

function send(request: FastifyRequest, reply: FastifyReply, { house, key, path, size }: What) {
  if (request.headers['if-none-match']?.includes(`"${key}"`)) return reply.code(304).send()
  const same = request.headers['if-range']
  const range = same === undefined || same === `"${key}"` ? rangeOf(request.headers.range, size) : undefined
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
  const { from, to } = range ?? { from: 0, to: size - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
  void reply.header('content-length', to - from + 1)
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : house.files.part(path, from, to))
}
