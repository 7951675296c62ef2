import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../core/settings.ts'
import { answerUnknown } from './failure.ts'

/** Asked by address of the machine, not by name. */
const OF_THE_MACHINE = /^\/(healthz|readyz|metrics)$/
const OF_STAFF = /^\/(back-office|api\/staff|api\/docs)(\/|$)/
/** What the back office shows of the shop: pictures, and prices for an order that staff write. */
const OF_BOTH = /^\/(static\/.*|api\/product|api\/cart\/quote)$/

const hostOf = (url: string): string => new URL(url).host

/** A Host header as the addresses of the settings are written: small, without the usual port. */
function asked({ headers }: FastifyRequest): string {
  return (headers.host ?? '').toLowerCase().replace(/\.?(:(80|443))?$/, '')
}

/**
 * With a host of their own for staff, each host answers what is its own and nothing else: an address that belongs
 * to the other is unknown there, and a name that is neither is misdirected. Without one every name is answered.
 * @returns the HTTP status to refuse with, or where to go, or nothing
 */
export function wrongHost(
  { ownStaffHost, publicUrl, staffUrl }: Settings,
  request: FastifyRequest,
): 404 | 421 | '/back-office' | undefined {
  if (!ownStaffHost) return undefined
  // The route that was found, not the address as it was written: that may be spelt in many ways.
  const route = request.routeOptions.url ?? ''
  if (OF_THE_MACHINE.test(route)) return undefined
  const host = asked(request)
  if (host === hostOf(staffUrl)) {
    if (/^\/(\?|$)/.test(request.url)) return '/back-office'
    return OF_STAFF.test(route) || OF_BOTH.test(route) ? undefined : 404
  }
  if (host !== hostOf(publicUrl)) return 421
  return OF_STAFF.test(route) ? 404 : undefined
}

/** Answers a request that came to the wrong host. */
export function sendWrongHost(wrong: 404 | 421 | '/back-office', request: FastifyRequest, reply: FastifyReply) {
  if (typeof wrong === 'string') return reply.redirect(wrong)
  if (wrong === 404) return answerUnknown(request, reply)
  return reply
    .code(421)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Misdirected request\n')
}
