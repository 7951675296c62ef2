import type { Call } from '@bailu/contract/call'
import { calls, type Calls, type Key } from '@bailu/contract/calls'
import type { TokenRate } from '../lib/limiter.ts'
import { describeCallRates } from '../core/rate-limit.ts'

const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB
/** The largest body of a call that is no upload. */
export const JSON_LIMIT = 100 * KB

/**
 * Limits of a kind of request, per network and in total. Rates of requests and bytes apply to all server processes
 * together (`shared/shared-buckets.ts`) unless `perProcess`, concurrency applies to each process.
 */
export type RouteLimit = {
  /** Rate of requests of one network. */
  perNetwork: TokenRate
  /** Rate of those whose reply is not in a cache. */
  uncached?: TokenRate
  /** Rate of bytes sent to one network. */
  bytes?: TokenRate
  /** Concurrent requests: of one network, and in total. */
  atOncePerNetwork: number
  atOnce: number
  /** Maximum body size in bytes; for uploads the file size. */
  body: number
  /** Maximum duration of a request in seconds. */
  seconds: number
  /** Rates count in each process alone. */
  perProcess?: true
}

const rate = (amount: number, seconds: number): TokenRate => ({ amount, seconds })
const base = { atOncePerNetwork: 60, atOnce: 600, body: 0, seconds: 60 }

/** Kinds of requests; each is counted separately. */
export const ROUTE_LIMITS = {
  /** A whole mobile network may share one address. */
  call: { ...base, perNetwork: rate(1_200, 60), body: JSON_LIMIT },
  /** Cached content; uncached two per second and network on average. */
  content: { ...base, perNetwork: rate(1_200, 60), uncached: rate(240, 120) },
  /** Staff and signed-in users; exports may take long. */
  signedIn: { ...base, perNetwork: rate(1_200, 60), body: JSON_LIMIT, seconds: 900 },
  /** Password and code hashing is the most expensive work. Attempts are also counted in the database. */
  secret: { ...base, perNetwork: rate(120, 60), atOncePerNetwork: 30, body: 8 * KB },
  upload: { ...base, perNetwork: rate(120, 60), atOncePerNetwork: 30, body: 10 * MB, seconds: 400 },
  page: { ...base, perNetwork: rate(600, 60), uncached: rate(30, 30) },
  shell: { ...base, perNetwork: rate(600, 60) },
  /** One screen shows dozens of pictures. */
  picture: { ...base, perNetwork: rate(6_000, 60), uncached: rate(300, 60), bytes: rate(2 * GB, 600), seconds: 120 },
  /** A media player requests one byte range after the other. */
  file: {
    ...base,
    perNetwork: rate(1_200, 60),
    bytes: rate(4 * GB, 600),
    atOncePerNetwork: 24,
    atOnce: 240,
    seconds: 900,
  },
  asset: { ...base, perNetwork: rate(6_000, 60), bytes: rate(2 * GB, 600), seconds: 120 },
  crawler: { ...base, perNetwork: rate(60, 60), atOncePerNetwork: 6, atOnce: 30 },
  /** Webhooks of the payment provider, which calls from few addresses. */
  event: { ...base, perNetwork: rate(600, 60), atOncePerNetwork: 20, atOnce: 40, body: 64 * KB },
  docs: { ...base, perNetwork: rate(120, 60), atOncePerNetwork: 10, atOnce: 30 },
  /** A proxy asks every server each second: counted together, enough servers would be refused and all count as down. */
  health: { ...base, perNetwork: rate(600, 60), atOncePerNetwork: 10, atOnce: 60, perProcess: true },
  /** Unknown paths. */
  unknown: { ...base, perNetwork: rate(600, 60), body: JSON_LIMIT },
} as const satisfies Record<string, RouteLimit>
export type RouteLimitName = keyof typeof ROUTE_LIMITS

/** Calls open without signing in: `public`, or `buyer` with a guest token, which anyone can get. */
export type PublicKey = { [K in Key]: Calls[K]['who'] extends 'public' | 'buyer' ? K : never }[Key]

export type PublicCall = {
  limit: RouteLimitName
  /** Description of limits counted in the database, shared by all server processes. */
  shared?: string
}

/** Limits of every public call; a missing one is a compile error. */
export const PUBLIC_CALLS: Record<PublicKey, PublicCall> = {
  'POST /api/login': { limit: 'secret', shared: 'wrong tries by account, network and device' },
  'POST /api/register': { limit: 'secret', shared: '60 in 10 minutes of a network' },
  'POST /api/reset-password/code': {
    limit: 'secret',
    shared:
      '3 an hour for an address from a network; 120 an hour of a network; 8 mails to an address, then one in 5 minutes',
  },
  'POST /api/reset-password': { limit: 'secret', shared: '5 tries of a code; 300 in 10 minutes of a network' },
  'POST /api/reset-password/link': { limit: 'secret' },
  'POST /api/email-verification/look': { limit: 'secret' },
  'POST /api/email-verification': { limit: 'secret' },
  'POST /api/email-verification/deny': { limit: 'secret' },
  'POST /api/email-correction/look': { limit: 'secret' },
  'POST /api/email-correction': { limit: 'secret' },
  'POST /api/email-correction/object': { limit: 'secret' },
  'POST /api/staff/login': { limit: 'secret', shared: 'wrong tries by account, network and device' },
  'POST /api/staff/sign-in-link': {
    limit: 'secret',
    shared:
      '3 an hour for an address from a network; 60 an hour of a network; 8 mails to an address, then one in 5 minutes',
  },
  'POST /api/staff/sign-in-link/follow': { limit: 'secret' },
  'POST /api/staff/login/passkey/start': {
    limit: 'call',
    shared: '120 in 10 minutes of a network; nothing is stored',
  },
  'POST /api/staff/login/passkey': { limit: 'secret', shared: '120 in 10 minutes of a network' },
  'POST /api/staff/welcome/look': { limit: 'secret', shared: '60 in 10 minutes of a network' },
  'POST /api/staff/welcome': { limit: 'secret' },
  'POST /api/guest': { limit: 'call', shared: '300 an hour of a network; unused tokens end after 30 days' },
  'POST /api/guest/restore': { limit: 'call' },
  'POST /api/guest/forget': { limit: 'call' },
  'GET /api/guest/data': { limit: 'call', shared: '30 an hour of a guest' },
  'POST /api/guest/erase': { limit: 'call', shared: '30 an hour of a guest' },
  'GET /api/product': { limit: 'content' },
  'GET /api/product/{id}': { limit: 'content' },
  'GET /api/home': { limit: 'content' },
  'GET /api/article': { limit: 'content' },
  'GET /api/article/{id}': { limit: 'content' },
  'GET /api/user/avatar/{id}': { limit: 'picture' },
  'GET /api/policy': { limit: 'content' },
  'GET /api/about': { limit: 'content' },
  'GET /api/tips': { limit: 'content' },
  'GET /api/license': { limit: 'content' },
  'GET /api/license/{id}': { limit: 'content' },
  'GET /api/social': { limit: 'content' },
  'GET /api/material/category': { limit: 'content' },
  'GET /api/material': { limit: 'content' },
  'GET /api/material/{id}': { limit: 'content' },
  'GET /api/training': { limit: 'content' },
  'GET /api/training/{id}': { limit: 'content' },
  'GET /api/partner/{no}': { limit: 'content' },
  'POST /api/cart/quote': { limit: 'call', shared: describeCallRates('POST /api/cart/quote') },
  'GET /api/address': { limit: 'call' },
  'GET /api/pickup-point': { limit: 'content' },
  'POST /api/order': {
    limit: 'call',
    shared: `${describeCallRates('POST /api/order')}; unpaid stock, value and orders (\`stock_limits\`)`,
  },
  'GET /api/order': { limit: 'call' },
  'GET /api/order/count': { limit: 'call' },
  'GET /api/order/{id}': { limit: 'call' },
  'GET /api/order/{id}/payment': { limit: 'call' },
  'GET /api/order/{id}/receipt': { limit: 'call' },
  'GET /api/order/{id}/tax-document': { limit: 'call' },
  'POST /api/order/{id}/tax-document': { limit: 'call' },
  'GET /api/order/{id}/tax-document/{document}': { limit: 'picture' },
  'GET /api/order/find': { limit: 'content' },
  'POST /api/order/find': {
    limit: 'secret',
    shared:
      '5 an hour for an order number with its phone; 8 an hour for a phone from a network; 60 an hour of a network',
  },
  'POST /api/order/find/code': { limit: 'secret', shared: '5 tries of a code; 120 an hour of a network' },
  'POST /api/handover': { limit: 'call', shared: '240 an hour of a network; deleted after 10 minutes' },
  'POST /api/handover/redeem': { limit: 'secret', shared: '300 in 10 minutes of a network' },
  'POST /api/order/{id}/link': { limit: 'call' },
  'PUT /api/order/{id}/address': { limit: 'call' },
  'POST /api/order/{id}/cancel': { limit: 'call' },
  'PUT /api/order/{id}/contact': { limit: 'call', shared: '10 an hour of a guest' },
  'POST /upload_paid_pic': { limit: 'upload', shared: '20 a day of a buyer' },
  'POST /api/order/{id}/slip/{slip}/retract': { limit: 'call' },
  'GET /api/order/{id}/slip/{slip}': { limit: 'picture' },
  'POST /api/order/{id}/return': { limit: 'call' },
  'GET /api/order/{id}/return': { limit: 'call' },
  'POST /api/return/{id}/retract': { limit: 'call' },
  'PUT /api/return/{id}/refund-to': { limit: 'call' },
  'POST /api/return/photo': { limit: 'upload', shared: '20 a day of a buyer' },
  'GET /api/return/{id}/photo/{photo}': { limit: 'picture' },
  'PUT /api/order/{id}/refund-to': { limit: 'call' },
  'POST /api/push/renewal': { limit: 'call', shared: '60 in 10 minutes of a network' },
  'GET /api/basket/code/{code}': { limit: 'call' },
  'POST /api/link/open': { limit: 'call', shared: '300 an hour of a network' },
  'POST /api/basket/code/{code}/open': { limit: 'call', shared: '300 an hour of a network' },
}

/** Limits of other paths by prefix; the longest match applies. */
export const PUBLIC_ROUTES: Record<string, RouteLimitName> = {
  '/healthz': 'health',
  '/readyz': 'health',
  '/metrics': 'health',
  '/api/docs': 'docs',
  '/api/payment/opn/event': 'event',
  '/robots.txt': 'crawler',
  '/sitemap.xml': 'crawler',
  '/static/': 'picture',
  '/static/file/': 'file',
  '/assets/': 'asset',
  '/back-office/assets/': 'asset',
  '/back-office/sw.js': 'asset',
  '/back-office/manifest.webmanifest': 'asset',
  '/back-office': 'shell',
  '/sw.js': 'asset',
  '/apple-touch-icon': 'asset',
  '/en.webmanifest': 'asset',
  '/zh.webmanifest': 'asset',
  '/th.webmanifest': 'asset',
  '/*': 'page',
}

const isPublicCall = (key: Key): key is PublicKey => key in PUBLIC_CALLS

/** The limit of a call; calls that need a session share one. */
export function limitOfCall(key: Key): RouteLimitName {
  if (isPublicCall(key)) return PUBLIC_CALLS[key].limit
  return (calls[key] as Call).multipart ? 'upload' : 'signedIn'
}

/** The limit of a path that is not a call. @throws Error for a path without a limit */
export function limitOfRoute(url: string): RouteLimitName {
  const prefix = Object.keys(PUBLIC_ROUTES)
    .filter((prefix) => (prefix === '/*' ? url === prefix : url.startsWith(prefix)))
    .toSorted((first, second) => second.length - first.length)[0]
  if (prefix === undefined) throw new Error(`${url} has no bound in server/src/http/route-limits.ts`)
  return PUBLIC_ROUTES[prefix]!
}
