import { isIP, Socket } from 'node:net'
import { databaseTarget } from '../lib/config-problems.ts'
import type { Config } from '../lib/config.ts'

export type OutgoingHost = {
  why: string
  /** A host name, an IP address, or `*.` with any subdomain. */
  host: string
  /** Any port when omitted. */
  port?: number
  /** The library resolves the name itself and connects to an IP address, so any address is allowed on this port. */
  byAddress?: true
}

/** All hosts that the server connects to, from the configuration; a firewall has to allow only these, DNS and NTP. */
export function listOutgoingHosts(config: Config): OutgoingHost[] {
  const { databaseUrl, databaseOwnerUrl, databaseDirectUrl, databaseRead, mail, pushServices, auditCopy, opn, sms } =
    config
  const { fileBucket } = config
  const databases = [databaseUrl, databaseOwnerUrl, databaseDirectUrl, databaseRead?.url].flatMap((url) =>
    url === undefined ? [] : [databaseTarget(url)],
  )
  const list: OutgoingHost[] = [
    ...databases.map(({ host, port }) => ({ why: 'database', host, ...(!host.startsWith('/') && { port }) })),
    ...(databaseUrl === undefined ? [{ why: 'embedded database', host: '127.0.0.1' }] : []),
    ...(mail.smtpUrl === undefined ? [] : [mailServer(mail.smtpUrl)]),
    ...pushServices.map((host) => ({ why: 'push service', host, port: 443 })),
    ...(auditCopy?.kind === 'https' ? [{ why: 'copy of the audit log', ...hostAndPort(auditCopy.url) }] : []),
    ...(sms ? [{ why: 'SMS gateway', ...hostAndPort(sms.api) }] : []),
    ...(opn ? [{ why: 'payment provider', ...hostAndPort(opn.api) }] : []),
    ...(fileBucket ? [{ why: 'file storage', ...hostAndPort(fileBucket.endpoint) }] : []),
  ]
  const seen = new Set<string>()
  return list.filter(({ host, port }) => !seen.has(`${host}:${port}`) && seen.add(`${host}:${port}`))
}

const hostAndPort = (url: string, defaultPort = url.startsWith('https:') ? 443 : 80) => {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPort) }
}

const mailServer = (url: string): OutgoingHost => {
  const tls = url.startsWith('smtps:')
  return { why: 'mail server', ...hostAndPort(url, tls ? 465 : 587), byAddress: true }
}

export const matchesHost = (host: string, name: string): boolean =>
  name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name

const isAllowed = (list: readonly OutgoingHost[], host: string, port: number): boolean =>
  list.some(
    (allowed) =>
      (allowed.port === undefined || allowed.port === port) &&
      (matchesHost(host, allowed.host) || (allowed.byAddress === true && isIP(host) !== 0)),
  )

type Target = { path?: string | undefined; host?: string | undefined; port?: number | string | undefined }

/** Target of a `Socket.connect` call from its overloads: options, options in an array, port and host, or a path. */
function targetOf([first, second]: readonly unknown[]): Target {
  if (Array.isArray(first)) return targetOf(first as unknown[])
  if (first !== null && typeof first === 'object') return first
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { path: first }
  return { port: first as number, host: typeof second === 'string' ? second : undefined }
}

/**
 * Restricts outgoing connections of this process to the list; others fail before a packet is sent, in all libraries,
 * because `Socket.prototype.connect` is replaced. Unix sockets are not restricted.
 * @returns a function that removes the restriction
 */
export function restrictOutgoing(list: readonly OutgoingHost[], onRejected: (place: string) => void): () => void {
  const { connect } = Socket.prototype
  function guardedConnect(this: Socket, ...args: Parameters<typeof connect>): Socket {
    const { path, host = 'localhost', port = 0 } = targetOf(args)
    if (path !== undefined || isAllowed(list, host.toLowerCase().replace(/\.$/, ''), Number(port)))
      return connect.apply(this, args)
    onRejected(`${host}:${port}`)
    process.nextTick(() =>
      this.destroy(new Error(`Calls to ${host}:${port} are not allowed (server/src/integrations/outgoing-hosts.ts)`)),
    )
    return this
  }
  Socket.prototype.connect = guardedConnect as typeof connect
  return () => {
    Socket.prototype.connect = connect
  }
}
