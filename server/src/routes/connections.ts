import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { networkOf } from '../core/network.ts'
import { places } from '../core/places.ts'

export type ConnectionLimits = {
  /** Connections of this process, and of one network among them. */
  all: number
  perNetwork: number
  /** From the first byte a caller could send to the last of a request's head; also for who sends nothing at all. */
  headersMs: number
  /** Between two requests. Longer than a proxy keeps a connection, so that it does not send into one that ends. */
  idleMs: number
  /** How often all connections are looked at: so much longer one may last. */
  checkMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  all: 4_000,
  // A phone opens up to six; behind one address stand many.
  perNetwork: 600,
  headersMs: 10_000,
  idleMs: 72_000,
  checkMs: 5_000,
}

/** Bounds connections, whatever comes over them: in all, and of one network. A trusted proxy speaks for many. */
export function boundConnections(
  { server }: FastifyInstance,
  trusted: readonly string[],
  registry: Registry,
  { all, perNetwork }: ConnectionLimits,
): void {
  const refused = new Counter({
    name: 'connections_refused_total',
    help: 'Connections ended at once because there were too many',
    registers: [registry],
  })
  server.maxConnections = all
  server.on('drop', () => refused.inc())
  const isTrusted = listOf(trusted)
  const open = places(all)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return
    const release = open.take({ [networkOf(remoteAddress)]: perNetwork })
    if (release) return void socket.once('close', release)
    refused.inc()
    socket.destroy()
  })
}

const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Addresses, ranges and the names the framework knows for them, as `TRUST_PROXY` has them. */
function listOf(trusted: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const one of trusted.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = one.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
