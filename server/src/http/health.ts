import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, type Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import type { Standby } from '../database/standby.ts'
import { describeStandby, registerStandbyMetrics } from './standby/standby-metrics.ts'

export type HealthOptions = {
  database: Database
  standby?: Standby | undefined
  stopping: () => boolean
  registry: Registry
}

/** /healthz: the process runs. /readyz: the database is writable. /metrics: Prometheus, for local requests only. */
export async function health(
  app: FastifyInstance,
  { database, standby, stopping, registry }: HealthOptions,
): Promise<void> {
  collectDefaultMetrics({ register: registry })
  if (standby) registerStandbyMetrics(standby, registry)
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (request, reply) => {
    const writable = !stopping() && (await probe(database))
    void reply.code(writable ? 200 : 503)
    // Details of the engine are for local requests only.
    if (!isLocalRequest(request)) return reply.send({ ok: writable })
    return reply.send({
      ok: writable,
      engine: database.engine,
      promise:
        database.engine === 'postgresql'
          ? 'as durable as the PostgreSQL behind it'
          : 'one process, backup every 15 minutes',
      ...(standby && { standby: describeStandby(standby) }),
    })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

// Requests forwarded by a local proxy have a local peer address, too.
const isLocalRequest = ({ socket, headers }: FastifyRequest) =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '') &&
  !PROXY_HEADERS.some((name) => name in headers)

// Counted by the status of the envelope, because nearly every reply is HTTP 200.
export function countCalls(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const answers = new Counter({
    name: 'envelope_total',
    help: 'Replies by route and envelope status',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ route }, reply.elapsedTime / 1000)
    answers.inc({ route, status: reply.envelopeStatus || reply.statusCode })
  })
}

// The query has a time limit of its own, so that a silent connection is replaced before calls wait for it.
async function probe({ pool }: Database): Promise<boolean> {
  const write = {
    text: "insert into marker (name, value, at) values ('readyz', '', now()) on conflict (name) do update set at = now()",
    query_timeout: 1_900,
  }
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref())
  return Promise.race([
    pool.query(write).then(
      () => true,
      () => false,
    ),
    timeout,
  ])
}

declare module 'fastify' {
  interface FastifyReply {
    /** Status of the envelope; 0 until one was sent. */
    envelopeStatus: number
  }
}
