import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { networkOf } from '../lib/network.ts'
import { createSlots } from '../lib/limiter.ts'

export type ConnectionLimits = {
  /** Maximum of open connections of this process, and of one network. */
  all: number
  perNetwork: number
  /** Time from opening a connection to the end of the request headers; also for clients that send nothing. */
  headersMs: number
  /** Idle time between requests. Longer than the keep-alive of proxies, so that a proxy does not reuse a closing connection. */
  idleMs: number
  /** Interval of the timeout check; a connection may last that much longer. */
  checkMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  all: 4_000,
  // A phone opens up to six connections, and many phones share one address.
  perNetwork: 600,
  headersMs: 10_000,
  idleMs: 72_000,
  checkMs: 5_000,
}

/** Limits open connections in total and per network. Connections of trusted proxies count in total only. */
export function limitConnections(
  { server }: FastifyInstance,
  trusted: readonly string[],
  registry: Registry,
  { all, perNetwork }: ConnectionLimits,
): void {
  const rejected = new Counter({
    name: 'connections_rejected_total',
    help: 'Connections ended at once because there were too many',
    registers: [registry],
  })
  server.maxConnections = all
  server.on('drop', () => rejected.inc())
  const isTrusted = addressMatcher(trusted)
  const slots = createSlots(all)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return
    const release = slots.take({ [networkOf(remoteAddress)]: perNetwork })
    if (release) return void socket.once('close', release)
    rejected.inc()
    socket.destroy()
  })
}

const NAMED_RANGES: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** A matcher for addresses, ranges and Fastify's names of ranges, as in `TRUST_PROXY`. */
function addressMatcher(trusted: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of trusted.flatMap((name) => NAMED_RANGES[name] ?? [name])) {
    const [address = '', bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
