import type { FastifyRequest } from 'fastify'

const WARNING =
  'X-Forwarded-For came from an address that TRUST_PROXY does not name: if that is your proxy, all customers count as one network'

/**
 * Notices a proxy that nobody told us of. Said once, since anybody may send the header; counted each time.
 * @param count told of each
 */
export function watchForwarded(trusts: boolean, count: () => void): (request: FastifyRequest) => void {
  let said = false
  return (request) => {
    if (!('x-forwarded-for' in request.headers)) return
    // Of a peer that is believed, the framework lists whom it speaks for as well.
    if (trusts && (request.ips?.length ?? 0) > 1) return
    count()
    if (said) return
    said = true
    request.log.warn({ peer: request.socket.remoteAddress }, WARNING)
  }
}
