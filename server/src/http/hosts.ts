import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../lib/config.ts'
import { sendNotFound } from './errors.ts'

/** Requested by monitoring at the machine's address, under any host name. */
const INTERNAL_PATHS = /^\/(healthz|readyz|metrics)$/
const STAFF_PATHS = /^\/(back-office|api\/staff|api\/docs)(\/|$)/
/** Also used by the back office: pictures, and prices for an order that staff place. */
const SHARED_PATHS = /^\/(static\/.*|api\/product|api\/cart\/quote)$/

const hostOf = (url: string): string => new URL(url).host

/** The Host header in lower case, without default port and trailing dot. */
function requestedHost({ headers }: FastifyRequest): string {
  return (headers.host ?? '').toLowerCase().replace(/\.?(:(80|443))?$/, '')
}

/**
 * With a separate staff host, each host serves only its own routes: routes of the other are 404, and an unknown host name
 * is 421 (misdirected request). Without a staff host every name is accepted.
 * @returns the HTTP status to send, a path to redirect to, or undefined
 */
export function findWrongHost(
  { ownStaffHost, publicUrl, staffUrl }: Config,
  request: FastifyRequest,
): 404 | 421 | '/back-office' | undefined {
  if (!ownStaffHost) return undefined
  // The matched route instead of the URL, which can be written in many ways.
  const route = request.routeOptions.url ?? ''
  if (INTERNAL_PATHS.test(route)) return undefined
  const host = requestedHost(request)
  if (host === hostOf(staffUrl)) {
    if (/^\/(\?|$)/.test(request.url)) return '/back-office'
    return STAFF_PATHS.test(route) || SHARED_PATHS.test(route) ? undefined : 404
  }
  if (host !== hostOf(publicUrl)) return 421
  return STAFF_PATHS.test(route) ? 404 : undefined
}

/** Replies to a request at the wrong host. */
export function sendWrongHost(mismatch: 404 | 421 | '/back-office', request: FastifyRequest, reply: FastifyReply) {
  if (typeof mismatch === 'string') return reply.redirect(mismatch)
  if (mismatch === 404) return sendNotFound(request, reply)
  return reply
    .code(421)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Misdirected request\n')
}

const WARNING =
  'X-Forwarded-For came from an address that TRUST_PROXY does not name: if that is your proxy, all customers count as one network'

/**
 * Detects X-Forwarded-For from a proxy that is not configured. Logged once, because any client may send the header.
 * @param count called for each such request
 */
export function warnUntrustedForwarded(trusts: boolean, count: () => void): (request: FastifyRequest) => void {
  let warned = false
  return (request) => {
    if (!('x-forwarded-for' in request.headers)) return
    // For a trusted peer Fastify lists the forwarded addresses in `ips`.
    if (trusts && (request.ips?.length ?? 0) > 1) return
    count()
    if (warned) return
    warned = true
    request.log.warn({ peer: request.socket.remoteAddress }, WARNING)
  }
}
