import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Budget, budgets } from '../core/budget.ts'
import { networkOf } from '../core/network.ts'
import { places } from '../core/places.ts'
import { refuse, refuseFor } from '../core/refusal.ts'
import { endUnread } from './end-unread.ts'
import { type Bound, type BoundName, BOUNDS, boundOfRoute } from './open-bounds.ts'

/** For a body that is no upload, from its head to its last byte. */
const BODY_MS = 20_000

/**
 * Holds every request to the bound of its route: so many of one network in a time, so many under way. A route
 * without a bound cannot be added.
 * @param servers how many processes the requests of a network are spread over
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

/** This process's part of the budgets. Counting all requests in one place would make each of them a write. */
function sharedBudgets(servers: number) {
  const rates = budgets()
  const part = ({ amount, seconds }: Budget): Budget => ({ amount: Math.ceil(amount / servers), seconds })
  return { take: (key: string, budget: Budget, cost?: number) => rates.take(key, part(budget), cost) }
}

const orWait = (seconds: number): void => void (seconds > 0 && refuseFor(seconds))

function boundOf(request: FastifyRequest): { name: BoundName; bound: Bound; network: string } {
  const name = request.routeOptions.config?.bound ?? 'unknown'
  // A caller who has hung up has no address any more.
  return { name, bound: BOUNDS[name], network: networkOf((request.ip as string | undefined) ?? '') }
}

// Which of two names counts, a proxy in front might see otherwise.
const hostsOf = ({ raw }: FastifyRequest): number =>
  (raw.rawHeaders ?? []).filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

/** A body must come, and an answer be taken in, in their time. */
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
    /** What one network, and all, may take of this route. */
    bound?: BoundName
  }
  interface FastifyRequest {
    /** Counts an answer that has to be made. @throws Refusal too_many when its network asked for too many */
    uncached: () => void
  }
}
