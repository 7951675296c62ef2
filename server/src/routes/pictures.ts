import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { House } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { isWithheld } from '../features/content/material/withheld.ts'
import { pictureType } from '../features/pictures/picture-kind.ts'
import { renderPicture } from '../features/pictures/render-picture.ts'

const ASSETS = join(import.meta.dirname, '../../assets')

type Asked = { Params: { key: string; file: string } }

/** Pictures of the app itself, and public pictures of the shop, scaled: `/static/picture/{key}/{width}.{avif|webp|jpg}`. */
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
    const bytes = (await isWithheld(house, db, key))
      ? null
      : await renderPicture(house, db, key, file, () => request.uncached())
    if (!bytes) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(pictureType(file)).send(bytes)
  })
}
