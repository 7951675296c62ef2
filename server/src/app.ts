import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { Counter, Registry } from 'prom-client'
import { uuidv7 } from 'uuidv7'
import type { House } from './core/context.ts'
import { loggable } from './core/error-log.ts'
import type { Settings } from './core/settings.ts'
import type { Database } from './database/connect.ts'
import { api } from './routes/api.ts'
import { createUploads, LONGEST_UPLOAD_MS, type UploadLimits } from './routes/uploads.ts'
import { CIPHERS } from './outside/tls.ts'
import { securityEvents } from './routes/security-events.ts'
import { crawlers } from './routes/crawlers.ts'
import { docs } from './routes/docs.ts'
import { answerFailure, answerUnknown, answerUnreadable } from './routes/failure.ts'
import { files } from './routes/files.ts'
import { watchForwarded } from './routes/forwarded.ts'
import { guard } from './routes/guard.ts'
import { boundConnections, CONNECTION_LIMITS, type ConnectionLimits } from './routes/connections.ts'
import { countCalls, health } from './routes/health.ts'
import { sendWrongHost, wrongHost } from './routes/hosts.ts'
import { JSON_LIMIT } from './routes/open-bounds.ts'
import { providerEvents } from './routes/provider-events.ts'
import { pictures } from './routes/pictures.ts'
import type { PageCache } from './routes/page-cache.ts'
import type { ReplyCache } from './routes/reply-cache.ts'
import { secure } from './routes/security-headers.ts'

export type AppOptions = {
  house: House
  database: Database
  cache: ReplyCache
  /** Cache of rendered pages; cleared when a call changes public content. */
  pages?: Pick<PageCache, 'clear'> | undefined
  stopping?: () => boolean
  /** Destination of log lines; default stdout. */
  logTo?: { write: (line: string) => void }
  uploadLimits?: UploadLimits | undefined
  connectionLimits?: ConnectionLimits | undefined
}

/** Folder of temporary upload files. */
export const uploadFolder = ({ dataDir }: Settings): string => join(dataDir, 'uploads')

/** Server options for plain HTTP, or TLS with the configured certificate. @throws Error when a file cannot be read */
function listening({ tls }: Settings, { headersMs, checkMs }: ConnectionLimits) {
  const limits = { headersTimeout: headersMs, connectionsCheckingInterval: checkMs }
  if (!tls) return { http: limits }
  const files = { cert: readFileSync(tls.cert), key: readFileSync(tls.key) }
  const secure = {
    https: { ...limits, ...files, handshakeTimeout: headersMs, minVersion: 'TLSv1.2', ciphers: CIPHERS },
  }
  // HTTP and HTTPS servers have the same API here; only their types differ.
  return secure as unknown as { http: typeof limits }
}

/** Builds the HTTP server with all calls but without pages; not yet listening. */
export async function buildApp({
  house,
  database,
  cache,
  pages,
  stopping = () => false,
  logTo,
  uploadLimits,
  connectionLimits = CONNECTION_LIMITS,
}: AppOptions): Promise<FastifyInstance> {
  const { settings } = house
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.authorization', 'req.headers["x-guest-token"]'],
      serializers: { err: loggable },
      ...(logTo && { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    // Log, audit entries and error replies use the same request id; unique across servers.
    genReqId: () => uuidv7(),
    // Uploads and all other bodies have shorter limits of their own.
    requestTimeout: LONGEST_UPLOAD_MS + 30_000,
    ...listening(settings, connectionLimits),
    keepAliveTimeout: connectionLimits.idleMs,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    routerOptions: { maxParamLength: 100 },
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => answerUnreadable(error, request, secure(settings, request, reply)),
  })
  const registry = new Registry()
  app.decorateReply('envelopeStatus', 0)
  app.decorateRequest('actor', null)
  app.decorate('security', securityEvents({ house, db: database.db }, registry))
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler(answerUnknown)
  app.addHook('onSend', async (request, reply) => void secure(settings, request, reply))
  countCalls(app, registry)
  boundConnections(app, settings.trustProxy, registry, connectionLimits)
  guard(app, settings.servers)
  app.addHook('onRequest', async (request, reply) => {
    const wrong = wrongHost(settings, request)
    if (wrong !== undefined) return sendWrongHost(wrong, request, reply)
  })
  const untrusted = new Counter({
    name: 'untrusted_forwarded_total',
    help: 'Requests with X-Forwarded-For from an address that TRUST_PROXY does not name',
    registers: [registry],
  })
  const forwarded = watchForwarded(settings.trustProxy.length > 0, () => untrusted.inc())
  app.addHook('onRequest', async (request) => forwarded(request))
  await app.register(health, { database, stopping, registry })
  await app.register(api, {
    house,
    db: database.db,
    cache,
    pages,
    uploads: createUploads(uploadFolder(settings), uploadLimits),
  })
  await app.register(providerEvents, { house, db: database.db })
  await app.register(docs, { house, db: database.db })
  await app.register(crawlers, { db: database.db, house })
  await app.register(pictures, { house, db: database.db })
  await app.register(files, { house, db: database.db })
  return app
}
