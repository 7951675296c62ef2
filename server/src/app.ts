import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { House } from './core/context.ts'
import type { Database } from './database/connect.ts'
import { api } from './routes/api.ts'
import { crawlers } from './routes/crawlers.ts'
import { docs } from './routes/docs.ts'
import { answerFailure, answerUnknown, answerUnreadable } from './routes/failure.ts'
import { files } from './routes/files.ts'
import { health } from './routes/health.ts'
import { pictures } from './routes/pictures.ts'
import type { PageCache } from './routes/page-cache.ts'
import type { ReplyCache } from './routes/reply-cache.ts'

export const JSON_LIMIT = 100 * 1024
/** Requests a minute from one address; a whole mobile network may stand behind one. */
const PER_MINUTE = 1_200

export type AppOptions = {
  house: House
  database: Database
  cache: ReplyCache
  /** Where pages are rendered: dropped when a call changes what the public sees. */
  pages?: Pick<PageCache, 'clear'> | undefined
  stopping?: () => boolean
}

/** The HTTP server of the shop without its pages, not yet listening. */
export async function buildApp({
  house,
  database,
  cache,
  pages,
  stopping = () => false,
}: AppOptions): Promise<FastifyInstance> {
  const { settings } = house
  const app = Fastify({
    logger: { level: settings.logLevel, redact: ['req.headers.authorization', 'req.headers["x-guest-token"]'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000 },
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    routerOptions: { maxParamLength: 100 },
    return503OnClosing: true,
    frameworkErrors: answerUnreadable,
  })
  app.decorateReply('envelopeStatus', 0)
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler(answerUnknown)
  app.addHook('onSend', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
  await app.register(health, { database, stopping })
  await app.register(async (guarded) => {
    await guarded.register(rateLimit, { max: PER_MINUTE, timeWindow: 60_000 })
    await guarded.register(api, { house, db: database.db, cache, pages })
    await guarded.register(docs, { publicUrl: settings.publicUrl })
    await guarded.register(crawlers, { db: database.db, house })
    await guarded.register(pictures, { house, db: database.db })
    await guarded.register(files, { house, db: database.db })
  })
  return app
}
