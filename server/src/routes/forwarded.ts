import type { FastifyRequest } from 'fastify'

const WARNING =
  'X-Forwarded-For came from an address that TRUST_PROXY does not name: if that is your proxy, all customers count as one network'

/**
 * Detects X-Forwarded-For from a proxy that is not configured. Logged once, because any client may send the header.
 * @param count called for each such request
 */
export function watchForwarded(trusts: boolean, count: () => void): (request: FastifyRequest) => void {
  let said = false
  return (request) => {
    if (!('x-forwarded-for' in request.headers)) return
    // For a trusted peer Fastify lists the forwarded addresses in `ips`.
    if (trusts && (request.ips?.length ?? 0) > 1) return
    count()
    if (said) return
    said = true
    request.log.warn({ peer: request.socket.remoteAddress }, WARNING)
  }
}
