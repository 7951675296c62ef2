import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../lib/config.ts'

const YEAR = 31_536_000

/** Browser features that no page uses. */
const UNUSED_FEATURES =
  'accelerometer browsing-topics display-capture geolocation gyroscope hid magnetometer microphone midi payment screen-wake-lock serial usb xr-spatial-tracking'
const PERMISSIONS = [
  ...UNUSED_FEATURES.split(' ').map((name) => `${name}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')

const BACK_OFFICE_PATHS = /^\/back-office(\/|\?|$)/
/** Only the back office uses the camera: it scans codes of parcels. */
const permissionsOf = (url: string): string =>
  [`camera=(${BACK_OFFICE_PATHS.test(url) ? 'self' : ''})`, PERMISSIONS].join(', ')

/** Pictures and files that other sites may embed, such as chat apps and search engines. */
const EMBEDDABLE_PATHS = /^\/static\//

/** CSP of everything that is not a page: loads and runs nothing, cannot be framed. */
export const DENY_ALL_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
/** The same for files that a browser may open directly; sandboxed into an opaque origin. */
export const SANDBOX_POLICY = `sandbox; ${DENY_ALL_POLICY}`

/** CSP of pages served by Vite in development, which injects scripts and styles. */
export const DEV_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Sets security headers on every reply, except those that a route has set itself. */
export function setSecurityHeaders(
  { publicUrl, hstsSubdomains }: Config,
  request: Pick<FastifyRequest, 'url'>,
  reply: FastifyReply,
): FastifyReply {
  const headers: Record<string, string> = {
    'content-security-policy': DENY_ALL_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': EMBEDDABLE_PATHS.test(request.url) ? 'cross-origin' : 'same-origin',
    'permissions-policy': permissionsOf(request.url),
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR}${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) void reply.header(name, value)
  return reply
}
