import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { Counter, Registry } from 'prom-client'
import { uuidv7 } from 'uuidv7'
import type { Deps } from '../core/context.ts'
import { reportToDatabase } from '../core/report-use.ts'
import { loggableError } from '../lib/error-log.ts'
import type { Config } from '../lib/config.ts'
import type { Database } from '../database/connect.ts'
import { readContentVersion } from '../database/content-version.ts'
import type { Standby } from '../database/standby.ts'
import { api } from '../http/api.ts'
import { createUploads, LONGEST_UPLOAD_MS, type UploadLimits } from '../http/uploads.ts'
import { CIPHERS } from '../integrations/tls.ts'
import { createSecurityEvents } from '../http/security-events.ts'
import { crawlers } from '../http/crawlers.ts'
import { apiDocs } from '../http/docs.ts'
import { handleError, sendNotFound, handleUnreadable } from '../http/errors.ts'
import { fileRoutes, pictureRoutes } from '../http/files.ts'
import { findWrongHost, sendWrongHost, warnUntrustedForwarded } from '../http/hosts.ts'
import { limitRequests } from '../http/request-limits.ts'
import { limitConnections, CONNECTION_LIMITS, type ConnectionLimits } from '../http/connection-limits.ts'
import { countCalls, health } from '../http/health.ts'
import { JSON_LIMIT } from '../http/route-limits.ts'
import { paymentWebhook } from '../http/payment-webhook.ts'
import type { ReplyCache } from '../http/reply-cache.ts'
import { setSecurityHeaders } from '../http/security-headers.ts'
import { createSharedBuckets } from '../http/shared/shared-buckets.ts'
import { createContentWatch, type ContentWatch } from '../http/shared/content-watch.ts'
import { addWorkMetrics, type LastRun } from './work-metrics.ts'

export type AppOptions = {
  deps: Deps
  database: Database
  /** A copy of the database that reports and exports may read. */
  standby?: Standby | undefined
  cache: ReplyCache
  /** Clears `cache` by default. */
  content?: ContentWatch
  /** Last runs of background jobs in this process. */
  jobRuns?: () => readonly LastRun[]
  stopping?: () => boolean
  /** Destination of log lines; default stdout. */
  logTo?: { write: (line: string) => void }
  uploadLimits?: UploadLimits | undefined
  connectionLimits?: ConnectionLimits | undefined
}

/** Folder of temporary upload files. */
export const uploadFolder = ({ dataDir }: Config): string => join(dataDir, 'uploads')

/** Server options for plain HTTP, or TLS with the configured certificate. @throws Error when a file cannot be read */
function serverOptions({ tls }: Config, { headersMs, checkMs }: ConnectionLimits) {
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
  deps,
  database,
  standby,
  cache,
  content = createContentWatch({ readVersion: () => readContentVersion(database), clearCaches: () => cache.clear() }),
  jobRuns = () => [],
  stopping = () => false,
  logTo,
  uploadLimits,
  connectionLimits = CONNECTION_LIMITS,
}: AppOptions): Promise<FastifyInstance> {
  const { config } = deps
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers["x-guest-token"]'],
      serializers: { err: loggableError },
      ...(logTo && { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    // Log, audit entries and error replies use the same request id; unique across servers.
    genReqId: () => uuidv7(),
    // Uploads and all other bodies have separate, shorter limits.
    requestTimeout: LONGEST_UPLOAD_MS + 30_000,
    ...serverOptions(config, connectionLimits),
    keepAliveTimeout: connectionLimits.idleMs,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 100 },
    // Fastify's ten seconds are too short for a start on a machine that is busy with other servers.
    pluginTimeout: 60_000,
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) =>
      handleUnreadable(error, request, setSecurityHeaders(config, request, reply)),
  })
  const registry = new Registry()
  app.decorateReply('envelopeStatus', 0)
  app.decorateRequest('actor', null)
  app.decorate('security', createSecurityEvents({ deps, db: database.db }, registry))
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(sendNotFound)
  app.addHook('onSend', async (request, reply) => {
    setSecurityHeaders(config, request, reply)
    // Before the server stops, clients and proxies open their next connection elsewhere.
    if (stopping()) void reply.header('connection', 'close')
  })
  countCalls(app, registry)
  limitConnections(app, config.trustProxy, registry, connectionLimits)
  const report = database.engine === 'postgresql' ? reportToDatabase(database) : undefined
  const onError = (error: unknown) => app.log.warn({ err: error }, 'use of a network was not reported')
  limitRequests(app, createSharedBuckets({ report, onError }))
  app.addHook('onRequest', async (request, reply) => {
    const mismatch = findWrongHost(config, request)
    if (mismatch !== undefined) return sendWrongHost(mismatch, request, reply)
  })
  const untrustedForwarded = new Counter({
    name: 'untrusted_forwarded_total',
    help: 'Requests with X-Forwarded-For from an address that TRUST_PROXY does not name',
    registers: [registry],
  })
  const warnForwarded = warnUntrustedForwarded(config.trustProxy.length > 0, () => untrustedForwarded.inc())
  app.addHook('onRequest', async (request) => warnForwarded(request))
  addWorkMetrics(registry, { database, deps, runs: jobRuns })
  await app.register(health, { database, standby, stopping, registry })
  await app.register(api, {
    deps,
    db: database.db,
    cache,
    content,
    standby,
    uploads: createUploads(uploadFolder(config), uploadLimits),
  })
  await app.register(paymentWebhook, { deps, db: database.db })
  await app.register(apiDocs, { deps, db: database.db })
  await app.register(crawlers, { db: database.db, deps, content })
  await app.register(pictureRoutes, { deps, db: database.db, content })
  await app.register(fileRoutes, { deps, db: database.db, content })
  return app
}
