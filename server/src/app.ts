import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import type { House } from './core/context.ts'
import type { Database } from './database/connect.ts'
import { api } from './routes/api.ts'
import { pictures } from './routes/pictures.ts'
import { replyCache } from './routes/reply-cache.ts'

export const JSON_LIMIT = 100 * 1024

/** The HTTP server of the shop, not yet listening. */
export async function buildApp(house: House, database: Database): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: house.settings.logLevel, redact: ['req.headers.authorization', 'req.headers["x-guest-token"]'] },
    disableRequestLogging: true,
    bodyLimit: JSON_LIMIT,
    requestTimeout: 30_000,
    trustProxy: house.settings.trustProxy.length > 0 ? house.settings.trustProxy : false,
    routerOptions: { maxParamLength: 100 },
  })
  await app.register(rateLimit, { max: 600, timeWindow: 60_000 })
  await app.register(api, { house, db: database.db, cache: replyCache(1_000) })
  await app.register(pictures, { house, db: database.db })
  return app
}
