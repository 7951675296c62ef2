import type { Call } from '@bailu/contract/call'
import { calls, type Calls, type Key } from '@bailu/contract/calls'
import type { Budget } from '../core/budget.ts'
import { ratesInWords } from '../core/rate-limits.ts'

const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB
/** The largest body of a call that is no upload. */
export const JSON_LIMIT = 100 * KB

/**
 * Limits of a kind of request, per network and in total. Rates of requests and bytes apply to all server processes
 * together (each applies its share, see `SERVERS`), concurrency applies to each process.
 */
export type Bound = {
  /** Rate of requests of one network. */
  perNetwork: Budget
  /** Rate of those whose reply is not in a cache. */
  uncached?: Budget
  /** Rate of bytes sent to one network. */
  bytes?: Budget
  /** Concurrent requests: of one network, and in total. */
  atOncePerNetwork: number
  atOnce: number
  /** Maximum body size in bytes; for uploads the file size. */
  body: number
  /** Maximum duration of a request in seconds. */
  seconds: number
}

const a = (amount: number, seconds: number): Budget => ({ amount, seconds })
const plain = { atOncePerNetwork: 60, atOnce: 600, body: 0, seconds: 60 }

/** Kinds of requests; each is counted separately. */
export const BOUNDS = {
  /** A whole mobile network may share one address. */
  call: { ...plain, perNetwork: a(1_200, 60), body: JSON_LIMIT },
  /** Cached content; uncached two per second and network on average. */
  content: { ...plain, perNetwork: a(1_200, 60), uncached: a(240, 120) },
  /** Staff and signed-in users; exports may take long. */
  signedIn: { ...plain, perNetwork: a(1_200, 60), body: JSON_LIMIT, seconds: 900 },
  /** Password and code hashing is the most expensive work. Attempts are also counted in the database. */
  secret: { ...plain, perNetwork: a(120, 60), atOncePerNetwork: 30, body: 8 * KB },
  upload: { ...plain, perNetwork: a(120, 60), atOncePerNetwork: 30, body: 10 * MB, seconds: 400 },
  page: { ...plain, perNetwork: a(600, 60), uncached: a(30, 30) },
  shell: { ...plain, perNetwork: a(600, 60) },
  /** One screen shows dozens of pictures. */
  picture: { ...plain, perNetwork: a(6_000, 60), uncached: a(300, 60), bytes: a(2 * GB, 600), seconds: 120 },
  /** A media player requests one byte range after the other. */
  file: { ...plain, perNetwork: a(1_200, 60), bytes: a(4 * GB, 600), atOncePerNetwork: 24, atOnce: 240, seconds: 900 },
  asset: { ...plain, perNetwork: a(6_000, 60), bytes: a(2 * GB, 600), seconds: 120 },
  crawler: { ...plain, perNetwork: a(60, 60), atOncePerNetwork: 6, atOnce: 30 },
  /** Webhooks of the payment provider, which calls from few addresses. */
  event: { ...plain, perNetwork: a(600, 60), atOncePerNetwork: 20, atOnce: 40, body: 64 * KB },
  docs: { ...plain, perNetwork: a(120, 60), atOncePerNetwork: 10, atOnce: 30 },
  health: { ...plain, perNetwork: a(600, 60), atOncePerNetwork: 10, atOnce: 60 },
  /** Unknown paths. */
  unknown: { ...plain, perNetwork: a(600, 60), body: JSON_LIMIT },
} as const satisfies Record<string, Bound>
export type BoundName = keyof typeof BOUNDS

/** Calls open without signing in: `public`, or `buyer` with a guest token, which anyone can get. */
export type OpenKey = { [K in Key]: Calls[K]['who'] extends 'public' | 'buyer' ? K : never }[Key]

export type OpenCall = {
  bound: BoundName
  /** Description of limits counted in the database, shared by all server processes. */
  shared?: string
}

/** Limits of every public call; a missing one is a compile error. */
export const OPEN_CALLS: Record<OpenKey, OpenCall> = {
  'POST /api/login': { bound: 'secret', shared: 'wrong tries by account, network and device' },
  'POST /api/register': { bound: 'secret', shared: '60 in 10 minutes of a network' },
  'POST /api/reset-password/code': {
    bound: 'secret',
    shared:
      '3 an hour for an address from a network; 120 an hour of a network; 8 mails to an address, then one in 5 minutes',
  },
  'POST /api/reset-password': { bound: 'secret', shared: '5 tries of a code; 300 in 10 minutes of a network' },
  'POST /api/reset-password/link': { bound: 'secret' },
  'POST /api/email-proof/look': { bound: 'secret' },
  'POST /api/email-proof': { bound: 'secret' },
  'POST /api/email-proof/deny': { bound: 'secret' },
  'POST /api/staff/login': { bound: 'secret', shared: 'wrong tries by account, network and device' },
  'POST /api/staff/sign-in-link': {
    bound: 'secret',
    shared:
      '3 an hour for an address from a network; 60 an hour of a network; 8 mails to an address, then one in 5 minutes',
  },
  'POST /api/staff/sign-in-link/follow': { bound: 'secret' },
  'POST /api/staff/login/passkey/start': {
    bound: 'call',
    shared: '120 in 10 minutes of a network; nothing is stored',
  },
  'POST /api/staff/login/passkey': { bound: 'secret', shared: '120 in 10 minutes of a network' },
  'POST /api/staff/welcome/look': { bound: 'secret', shared: '60 in 10 minutes of a network' },
  'POST /api/staff/welcome': { bound: 'secret' },
  'POST /api/guest': { bound: 'call', shared: '300 an hour of a network; unused tokens end after 30 days' },
  'GET /api/guest/data': { bound: 'call', shared: '30 an hour of a guest' },
  'POST /api/guest/erase': { bound: 'call', shared: '30 an hour of a guest' },
  'GET /api/product': { bound: 'content' },
  'GET /api/product/{id}': { bound: 'content' },
  'GET /api/home': { bound: 'content' },
  'GET /api/article': { bound: 'content' },
  'GET /api/article/{id}': { bound: 'content' },
  'GET /api/user/avatar/{id}': { bound: 'picture' },
  'GET /api/policy': { bound: 'content' },
  'GET /api/about': { bound: 'content' },
  'GET /api/tips': { bound: 'content' },
  'GET /api/license': { bound: 'content' },
  'GET /api/license/{id}': { bound: 'content' },
  'GET /api/social': { bound: 'content' },
  'GET /api/material/category': { bound: 'content' },
  'GET /api/material': { bound: 'content' },
  'GET /api/material/{id}': { bound: 'content' },
  'GET /api/training': { bound: 'content' },
  'GET /api/training/{id}': { bound: 'content' },
  'POST /api/cart/quote': { bound: 'call', shared: ratesInWords('POST /api/cart/quote') },
  'GET /api/address': { bound: 'call' },
  'POST /api/order': {
    bound: 'call',
    shared: `${ratesInWords('POST /api/order')}; unpaid stock, value and orders (\`stock_limits\`)`,
  },
  'GET /api/order': { bound: 'call' },
  'GET /api/order/count': { bound: 'call' },
  'GET /api/order/{id}': { bound: 'call' },
  'GET /api/order/{id}/payment': { bound: 'call' },
  'GET /api/order/{id}/receipt': { bound: 'call' },
  'GET /api/order/{id}/tax-document': { bound: 'call' },
  'POST /api/order/{id}/tax-document': { bound: 'call' },
  'GET /api/order/{id}/tax-document/{document}': { bound: 'picture' },
  'POST /api/order/{id}/cancel': { bound: 'call' },
  'POST /upload_paid_pic': { bound: 'upload', shared: '20 a day of a buyer' },
  'POST /api/order/{id}/proof/{proof}/retract': { bound: 'call' },
  'GET /api/order/{id}/proof/{proof}': { bound: 'picture' },
  'POST /api/order/{id}/return': { bound: 'call' },
  'GET /api/order/{id}/return': { bound: 'call' },
  'POST /api/return/{id}/withdraw': { bound: 'call' },
  'PUT /api/return/{id}/refund-to': { bound: 'call' },
  'POST /api/return/photo': { bound: 'upload', shared: '20 a day of a buyer' },
  'GET /api/return/{id}/photo/{photo}': { bound: 'picture' },
  'PUT /api/order/{id}/refund-to': { bound: 'call' },
  'POST /api/push/renewal': { bound: 'call', shared: '60 in 10 minutes of a network' },
  'GET /api/basket/code/{code}': { bound: 'call' },
  'POST /api/basket/code/{code}/open': { bound: 'call', shared: '300 an hour of a network' },
}

/** Limits of other paths by prefix; the longest match applies. */
export const OPEN_ROUTES: Record<string, BoundName> = {
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
  '/back-office': 'shell',
  '/sw.js': 'asset',
  '/apple-touch-icon': 'asset',
  '/en.webmanifest': 'asset',
  '/zh.webmanifest': 'asset',
  '/th.webmanifest': 'asset',
  '/*': 'page',
}

const isOpen = (key: Key): key is OpenKey => key in OPEN_CALLS

/** The limit of a call; calls that need a session share one. */
export function boundOfCall(key: Key): BoundName {
  if (isOpen(key)) return OPEN_CALLS[key].bound
  return (calls[key] as Call).multipart ? 'upload' : 'signedIn'
}

/** The limit of a path that is not a call. @throws Error for a path without a limit */
export function boundOfRoute(url: string): BoundName {
  const begins = Object.keys(OPEN_ROUTES)
    .filter((begin) => (begin === '/*' ? url === begin : url.startsWith(begin)))
    .toSorted((one, other) => other.length - one.length)[0]
  if (begins === undefined) throw new Error(`${url} has no bound in server/src/routes/open-bounds.ts`)
  return OPEN_ROUTES[begins]!
}
