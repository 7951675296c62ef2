import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../core/settings.ts'
import { answerUnknown } from './failure.ts'

/** Requested by monitoring at the machine's address, under any host name. */
const OF_THE_MACHINE = /^\/(healthz|readyz|metrics)$/
const OF_STAFF = /^\/(back-office|api\/staff|api\/docs)(\/|$)/
/** Also used by the back office: pictures, and prices for an order that staff place. */
const OF_BOTH = /^\/(static\/.*|api\/product|api\/cart\/quote)$/

const hostOf = (url: string): string => new URL(url).host

/** The Host header in lower case, without default port and trailing dot. */
function asked({ headers }: FastifyRequest): string {
  return (headers.host ?? '').toLowerCase().replace(/\.?(:(80|443))?$/, '')
}

/**
 * With a separate staff host, each host serves only its own routes: routes of the other are 404, and an unknown host name
 * is 421 (misdirected request). Without a staff host every name is accepted.
 * @returns the HTTP status to send, a path to redirect to, or undefined
 */
export function wrongHost(
  { ownStaffHost, publicUrl, staffUrl }: Settings,
  request: FastifyRequest,
): 404 | 421 | '/back-office' | undefined {
  if (!ownStaffHost) return undefined
  // The matched route instead of the URL, which can be written in many ways.
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

/** Replies to a request at the wrong host. */
export function sendWrongHost(wrong: 404 | 421 | '/back-office', request: FastifyRequest, reply: FastifyReply) {
  if (typeof wrong === 'string') return reply.redirect(wrong)
  if (wrong === 404) return answerUnknown(request, reply)
  return reply
    .code(421)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Misdirected request\n')
}
