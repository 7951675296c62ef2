import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorName, type Ctx } from '../core/context.ts'
import { fail, failRateLimited } from '../lib/errors.ts'
import { createSlots } from '../lib/limiter.ts'
import { networkOf } from '../lib/network.ts'
import { JSON_LIMIT, limitOfRoute, ROUTE_LIMITS, type RouteLimit, type RouteLimitName } from './route-limits.ts'
import { createSharedBuckets, type SharedBuckets } from './shared/shared-buckets.ts'

const LINGER_MS = 1_000

/**
 * Ends the connection after a reply that was sent before a long body was read; the client has a second to read the reply.
 * Otherwise Node would read and discard the whole body, and 60 concurrent senders would exhaust the memory. A short body
 * is discarded and the connection stays open.
 */
export function closeUnreadBody(request: FastifyRequest, reply: FastifyReply): void {
  if (hasLongBody(request)) reply.raw.once('finish', () => stopReading(request))
}

/** Whether the body exceeds the limit of JSON calls, or its length is unknown. */
export const hasLongBody = ({ raw: { headers } }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > JSON_LIMIT

function stopReading({ raw }: FastifyRequest): void {
  if (raw.complete) return
  const { socket } = raw
  // Injected requests (tests) have no socket.
  if (socket instanceof Socket) setImmediate(() => socket.pause())
  setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, LINGER_MS).unref()
}

/** Time in milliseconds to receive a body that is not an upload. */
const BODY_MS = 20_000

/**
 * Applies the limits of its route to every request: rate per network, concurrency, bytes and time. Registering a route
 * without limits is an error.
 * @param buckets rates of requests and bytes; concurrency counts in this process
 */
export function limitRequests(app: FastifyInstance, buckets: Pick<SharedBuckets, 'take'>): void {
  const slotsByName = new Map(
    Object.entries(ROUTE_LIMITS).map(([name, { atOnce }]) => [name as RouteLimitName, createSlots(atOnce)]),
  )
  const ownBuckets = createSharedBuckets()

  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, limit: route.config?.limit ?? limitOfRoute(route.url) }
  })
  app.decorateRequest('uncached', function (this: FastifyRequest) {
    const { name, limit, network } = limitOf(this)
    if (limit.uncached) failIfLimited(buckets.take(`${name} uncached ${network}`, limit.uncached))
  })
  app.addHook('onRequest', async (request, reply) => {
    closeUnreadBody(request, reply)
    if (countHostHeaders(request) > 1) return fail('malformed')
    const { name, limit, network } = limitOf(request)
    failIfLimited((limit.perProcess ? ownBuckets : buckets).take(`${name} ${network}`, limit.perNetwork))
    const release = slotsByName.get(name)!.take({ [network]: limit.atOncePerNetwork }) ?? fail('busy')
    const clearTimers = destroySlowRequest(request, reply, limit, name === 'upload')
    const finish = () => {
      release()
      clearTimers()
    }
    reply.raw.once('finish', finish)
    reply.raw.once('close', finish)
  })
  app.addHook('onSend', async (request, reply) => {
    const { name, limit, network } = limitOf(request)
    const bytes = Number(reply.getHeader('content-length') ?? 0)
    if (limit.bytes && bytes > 0) buckets.take(`${name} bytes ${network}`, limit.bytes, bytes)
  })
  app.addHook('preHandler', async (request) => {
    const { name, limit, network } = limitOf(request)
    if (limit.bytes) failIfLimited(buckets.take(`${name} bytes ${network}`, limit.bytes, 0))
  })
}

const failIfLimited = (seconds: number): void => void (seconds > 0 && failRateLimited(seconds))

function limitOf(request: FastifyRequest): { name: RouteLimitName; limit: RouteLimit; network: string } {
  const name = request.routeOptions.config?.limit ?? 'unknown'
  // After a disconnect the request has no address.
  return { name, limit: ROUTE_LIMITS[name], network: networkOf((request.ip as string | undefined) ?? '') }
}

// With two Host headers a proxy in front might route by the other one.
const countHostHeaders = ({ raw }: FastifyRequest): number =>
  (raw.rawHeaders ?? []).filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

/** Destroys a request whose body or reply takes too long. */
function destroySlowRequest(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { seconds }: RouteLimit,
  upload: boolean,
): () => void {
  const destroy = () => raw.destroy()
  const replyTimer = setTimeout(destroy, seconds * 1_000).unref()
  const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
  const bodyTimer =
    !hasBody || upload
      ? undefined
      : setTimeout(() => {
          if (!raw.complete && !reply.sent) destroy()
        }, BODY_MS).unref()
  return () => {
    clearTimeout(replyTimer)
    clearTimeout(bodyTimer)
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of this route, per network and in total. */
    limit?: RouteLimitName
  }
  interface FastifyRequest {
    /** Counts a reply that is not in the cache. @throws AppError too_many when the network has reached its limit */
    uncached: () => void
  }
}

export type ExportLimits = {
  /** Exports streaming from this process: of partners, and separately of staff. */
  atOnce: number
  staffAtOnce: number
  perAccount: number
}

export const EXPORT_LIMITS: ExportLimits = { atOnce: 12, staffAtOnce: 8, perAccount: 2 }

/** Slots for exports that stream from the database. */
export function createExportSlots({ atOnce, staffAtOnce, perAccount }: ExportLimits = EXPORT_LIMITS) {
  const partnerSlots = { max: atOnce, slots: createSlots(atOnce) }
  const staffSlots = { max: staffAtOnce, slots: createSlots(staffAtOnce) }
  return {
    /**
     * Takes a slot that is released when the reply has been sent or the client has disconnected. Call after authorization.
     * @throws AppError exports_enough when the account has reached its limit, busy when all slots are taken
     */
    take({ actor }: Pick<Ctx, 'actor'>, { raw }: Pick<FastifyReply, 'raw'>): void {
      const { max, slots } = actor.kind === 'staff' ? staffSlots : partnerSlots
      const release = slots.take({ [actorName(actor)]: perAccount })
      if (!release) return fail(slots.count() < max ? 'exports_enough' : 'busy')
      if (raw.destroyed) release()
      raw.once('finish', release)
      raw.once('close', release)
    },
  }
}
export type ExportSlots = ReturnType<typeof createExportSlots>
