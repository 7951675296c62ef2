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
 * What one network, and all together, may take of a kind of request. Requests and bytes of a network hold for all
 * servers together (each takes its part of them, see `SERVERS`), what is under way for each process.
 */
export type Bound = {
  /** Requests of one network. */
  perNetwork: Budget
  /** Of them those whose answer has to be made: it is in no cache. */
  uncached?: Budget
  /** Bytes sent to one network. */
  bytes?: Budget
  /** Requests under way: of one network, and in all. */
  atOncePerNetwork: number
  atOnce: number
  /** The largest body, of an upload the largest file. */
  body: number
  /** When an answer that nobody takes in is given up. */
  seconds: number
}

const a = (amount: number, seconds: number): Budget => ({ amount, seconds })
const plain = { atOncePerNetwork: 60, atOnce: 600, body: 0, seconds: 60 }

/** Kinds of requests; each has its own count. */
export const BOUNDS = {
  /** A whole mobile network may stand behind one address. */
  call: { ...plain, perNetwork: a(1_200, 60), body: JSON_LIMIT },
  /** Answered from a cache, or by a query: two a second of one network in the long run. */
  content: { ...plain, perNetwork: a(1_200, 60), uncached: a(240, 120) },
  /** Staff and signed-in people; exports take their time. */
  signedIn: { ...plain, perNetwork: a(1_200, 60), body: JSON_LIMIT, seconds: 900 },
  /** Hashes of passwords and codes cost the most of all calls. Counted in the database besides. */
  secret: { ...plain, perNetwork: a(120, 60), atOncePerNetwork: 30, body: 8 * KB },
  upload: { ...plain, perNetwork: a(120, 60), atOncePerNetwork: 30, body: 10 * MB, seconds: 400 },
  page: { ...plain, perNetwork: a(600, 60), uncached: a(30, 30) },
  shell: { ...plain, perNetwork: a(600, 60) },
  /** One screen shows dozens. */
  picture: { ...plain, perNetwork: a(6_000, 60), uncached: a(300, 60), bytes: a(2 * GB, 600), seconds: 120 },
  /** A player asks for one piece after the other. */
  file: { ...plain, perNetwork: a(1_200, 60), bytes: a(4 * GB, 600), atOncePerNetwork: 24, atOnce: 240, seconds: 900 },
  asset: { ...plain, perNetwork: a(6_000, 60), bytes: a(2 * GB, 600), seconds: 120 },
  crawler: { ...plain, perNetwork: a(60, 60), atOncePerNetwork: 6, atOnce: 30 },
  /** What the payment provider tells: it calls from few addresses. */
  event: { ...plain, perNetwork: a(600, 60), atOncePerNetwork: 20, atOnce: 40, body: 64 * KB },
  docs: { ...plain, perNetwork: a(120, 60), atOncePerNetwork: 10, atOnce: 30 },
  health: { ...plain, perNetwork: a(600, 60), atOncePerNetwork: 10, atOnce: 60 },
  /** Addresses that are nobody's. */
  unknown: { ...plain, perNetwork: a(600, 60), body: JSON_LIMIT },
} as const satisfies Record<string, Bound>
export type BoundName = keyof typeof BOUNDS

/** Calls open to somebody who has not signed in: `public`, or `buyer` by a guest token that anybody is given. */
export type OpenKey = { [K in Key]: Calls[K]['who'] extends 'public' | 'buyer' ? K : never }[Key]

export type OpenCall = {
  bound: BoundName
  /** Limits counted in the database, by all servers together. */
  shared?: string
}

/** Every open call has a bound: without one this does not compile. */
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

/** Addresses that are no calls, by how they begin; the longest that fits holds. */
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

/** The bound of a call; those that ask for a session share one. */
export function boundOfCall(key: Key): BoundName {
  if (isOpen(key)) return OPEN_CALLS[key].bound
  return (calls[key] as Call).multipart ? 'upload' : 'signedIn'
}

/** The bound of an address that is no call. @throws Error when it has none: nothing is open without one */
export function boundOfRoute(url: string): BoundName {
  const begins = Object.keys(OPEN_ROUTES)
    .filter((begin) => (begin === '/*' ? url === begin : url.startsWith(begin)))
    .toSorted((one, other) => other.length - one.length)[0]
  if (begins === undefined) throw new Error(`${url} has no bound in server/src/routes/open-bounds.ts`)
  return OPEN_ROUTES[begins]!
}
