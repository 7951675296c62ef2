import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Budget, budgets } from '../core/budget.ts'
import { networkOf } from '../core/network.ts'
import { places } from '../core/places.ts'
import { refuse, refuseFor } from '../core/refusal.ts'
import { endUnread } from './end-unread.ts'
import { type Bound, type BoundName, BOUNDS, boundOfRoute } from './open-bounds.ts'

/** Time in milliseconds to receive a body that is not an upload. */
const BODY_MS = 20_000

/**
 * Applies the limits of its route to every request: rate per network, concurrency, bytes and time. Registering a route
 * without limits is an error.
 * @param servers number of server processes that share the requests of a network
 */
export function guard(app: FastifyInstance, servers: number): void {
  const rates = sharedBudgets(servers)
  const underWay = new Map(Object.entries(BOUNDS).map(([name, { atOnce }]) => [name as BoundName, places(atOnce)]))

  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, bound: route.config?.bound ?? boundOfRoute(route.url) }
  })
  app.decorateRequest('uncached', function (this: FastifyRequest) {
    const { name, bound, network } = boundOf(this)
    if (bound.uncached) orWait(rates.take(`${name} uncached ${network}`, bound.uncached))
  })
  app.addHook('onRequest', async (request, reply) => {
    endUnread(request, reply)
    if (hostsOf(request) > 1) return refuse('malformed')
    const { name, bound, network } = boundOf(request)
    orWait(rates.take(`${name} ${network}`, bound.perNetwork))
    const release = underWay.get(name)!.take({ [network]: bound.atOncePerNetwork }) ?? refuse('busy')
    const stop = endSlow(request, reply, bound, name === 'upload')
    const done = () => {
      release()
      stop()
    }
    reply.raw.once('finish', done)
    reply.raw.once('close', done)
  })
  app.addHook('onSend', async (request, reply) => {
    const { name, bound, network } = boundOf(request)
    const bytes = Number(reply.getHeader('content-length') ?? 0)
    if (bound.bytes && bytes > 0) rates.take(`${name} bytes ${network}`, bound.bytes, bytes)
  })
  app.addHook('preHandler', async (request) => {
    const { name, bound, network } = boundOf(request)
    if (bound.bytes) orWait(rates.take(`${name} bytes ${network}`, bound.bytes, 0))
  })
}

/** Token buckets with this process's share of the rates. A shared counter would turn every request into a write. */
function sharedBudgets(servers: number) {
  const rates = budgets()
  const part = ({ amount, seconds }: Budget): Budget => ({ amount: Math.ceil(amount / servers), seconds })
  return { take: (key: string, budget: Budget, cost?: number) => rates.take(key, part(budget), cost) }
}

const orWait = (seconds: number): void => void (seconds > 0 && refuseFor(seconds))

function boundOf(request: FastifyRequest): { name: BoundName; bound: Bound; network: string } {
  const name = request.routeOptions.config?.bound ?? 'unknown'
  // After a disconnect the request has no address.
  return { name, bound: BOUNDS[name], network: networkOf((request.ip as string | undefined) ?? '') }
}

// With two Host headers a proxy in front might route by the other one.
const hostsOf = ({ raw }: FastifyRequest): number =>
  (raw.rawHeaders ?? []).filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

/** Destroys a request whose body or reply takes too long. */
function endSlow({ raw }: FastifyRequest, reply: FastifyReply, { seconds }: Bound, upload: boolean): () => void {
  const end = () => raw.destroy()
  const answer = setTimeout(end, seconds * 1_000).unref()
  const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
  const body =
    !hasBody || upload
      ? undefined
      : setTimeout(() => {
          if (!raw.complete && !reply.sent) end()
        }, BODY_MS).unref()
  return () => {
    clearTimeout(answer)
    clearTimeout(body)
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of this route, per network and in total. */
    bound?: BoundName
  }
  interface FastifyRequest {
    /** Counts a reply that is not in the cache. @throws AppError too_many when the network has reached its limit */
    uncached: () => void
  }
}
