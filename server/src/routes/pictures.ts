import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { House } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { isPublic } from '../features/files/public-use.ts'
import { pictureType } from '../features/pictures/picture-kind.ts'
import { renderPicture } from '../features/pictures/render-picture.ts'
import { isStaff } from './staff-reads.ts'

const ASSETS = join(import.meta.dirname, '../../assets')

type Asked = { Params: { key: string; file: string } }

/** Serves assets of the app, and uploaded pictures in several sizes: `/static/picture/{key}/{width}.{avif|webp|jpg}`. Pictures that are not public are for staff only. */
export async function pictures(app: FastifyInstance, { house, db }: { house: House; db: Db }): Promise<void> {
  await app.register(fastifyStatic, {
    root: ASSETS,
    prefix: '/static/',
    index: false,
    maxAge: '1d',
    decorateReply: false,
  })
  app.get<Asked>('/static/picture/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const open = await isPublic(house, db, key)
    const bytes =
      open || (await isStaff({ house, db }, request))
        ? await renderPicture(house, db, key, file, () => request.uncached())
        : null
    if (!bytes) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
    const kept = open ? 'public, max-age=31536000, immutable' : 'private, no-store'
    return reply.header('cache-control', kept).type(pictureType(file)).send(bytes)
  })
}
