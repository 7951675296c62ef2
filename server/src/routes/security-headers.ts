import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../core/settings.ts'

const YEAR = 31_536_000

/** What no page of ours asks a browser for; passkeys are asked for by our own pages only. */
const UNUSED =
  'accelerometer browsing-topics camera display-capture geolocation gyroscope hid magnetometer microphone midi payment screen-wake-lock serial usb xr-spatial-tracking'
const PERMISSIONS = [
  ...UNUSED.split(' ').map((name) => `${name}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')

/** Pictures and files that chat apps and search engines show on pages of theirs. */
const SHOWN_ELSEWHERE = /^\/static\//

/** For everything that is no page of ours: it loads nothing, runs nothing and is shown in no frame. */
export const NOTHING_RUNS =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
/** The same for files that a browser opens by themselves, apart from the shop's origin. */
export const SANDBOXED = `sandbox; ${NOTHING_RUNS}`

/** For pages that Vite makes while somebody works on them: it writes scripts and styles into them. */
export const BEING_WORKED_ON = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** On everything served, unless a route has said something stricter itself. */
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
