import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../core/settings.ts'

const YEAR = 31_536_000

/** Browser features that no page uses. */
const UNUSED =
  'accelerometer browsing-topics camera display-capture geolocation gyroscope hid magnetometer microphone midi payment screen-wake-lock serial usb xr-spatial-tracking'
const PERMISSIONS = [
  ...UNUSED.split(' ').map((name) => `${name}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')

/** Pictures and files that other sites may embed, such as chat apps and search engines. */
const SHOWN_ELSEWHERE = /^\/static\//

/** CSP of everything that is not a page: loads and runs nothing, cannot be framed. */
export const NOTHING_RUNS =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
/** The same for files that a browser may open directly; sandboxed into an opaque origin. */
export const SANDBOXED = `sandbox; ${NOTHING_RUNS}`

/** CSP of pages served by Vite in development, which injects scripts and styles. */
export const BEING_WORKED_ON = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Sets security headers on every reply, except those that a route has set itself. */
export function secure(
  { publicUrl, hstsSubdomains }: Settings,
  request: Pick<FastifyRequest, 'url'>,
  reply: FastifyReply,
): FastifyReply {
  const own: Record<string, string> = {
    'content-security-policy': NOTHING_RUNS,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': SHOWN_ELSEWHERE.test(request.url) ? 'cross-origin' : 'same-origin',
    'permissions-policy': PERMISSIONS,
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR}${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
  for (const [name, value] of Object.entries(own)) if (!reply.hasHeader(name)) void reply.header(name, value)
  return reply
}
