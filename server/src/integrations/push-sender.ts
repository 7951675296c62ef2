import { lookup, type LookupAddress } from 'node:dns'
import { Agent, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export type PushRequest = { endpoint: string; headers: Record<string, string | number>; body: Buffer }
export type PushResponse = {
  status: number
  /** Seconds of the `Retry-After` header. */
  waitSeconds: number | null
}
/** Sends one message to a push service. @throws Error when it is unreachable or too slow */
export type SendPush = (message: PushRequest) => Promise<PushResponse>

const PRIVATE = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
]
  .join(' ')
  .split(' ')) {
  const [net, bits] = range.split('/')
  PRIVATE.addSubnet(net!, Number(bits), 'ipv4')
}
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
// Transition mechanisms that embed IPv4 addresses, and documentation prefixes.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is public, as opposed to loopback, private or reserved. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !PRIVATE.check(ip, 'ipv4')
  return isIP(ip) === 6 && GLOBAL.check(ip, 'ipv6') && !PRIVATE.check(ip, 'ipv6')
}

type Options = {
  /** Which addresses may be called; overridden in tests. */
  permits?: (ip: string) => boolean
  timeoutMs?: number
  ca?: string
}

/** Maximum of response bytes that are read; the content is not used. */
const MAX_RESPONSE_BYTES = 16_384

/**
 * Creates a sender to endpoints supplied by browsers, which are untrusted (SSRF): connects only to addresses that `permits`
 * allows, checked in the DNS lookup of the connection itself, follows no redirects, and has a timeout.
 */
export function createPushSender({ permits = isPublicAddress, timeoutMs = 5_000, ca }: Options = {}): SendPush {
  const agent = new Agent({ keepAlive: true, maxSockets: 10, timeout: timeoutMs, lookup: guardedLookup(permits), ca })
  return ({ endpoint, headers, body }) =>
    new Promise((resolve, reject) => {
      const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) && !permits(host)) return reject(new Error('Not a public address'))
      const signal = AbortSignal.timeout(timeoutMs)
      const clientRequest = request(endpoint, { method: 'POST', headers, agent, signal }, (response) => {
        const wait = Number(response.headers['retry-after'] ?? Number.NaN)
        resolve({ status: response.statusCode ?? 0, waitSeconds: Number.isFinite(wait) ? wait : null })
        let read = 0
        response.on('error', () => undefined)
        response.on('data', (chunk: Buffer) => {
          read += chunk.length
          if (read > MAX_RESPONSE_BYTES) response.destroy()
        })
      })
      clientRequest.on('error', reject)
      clientRequest.end(body)
    })
}

function guardedLookup(permits: (ip: string) => boolean): LookupFunction {
  return (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
      const allowed = addresses.filter(({ address }) => permits(address))
      const [first] = allowed
      if (error || !first) done(error ?? new Error('Not a public address'), '', 0)
      else if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })
}
