import { isIP, Socket } from 'node:net'
import { databasePlace } from '../core/production.ts'
import type { Settings } from '../core/settings.ts'

export type Outgoing = {
  why: string
  /** A host name, an IP address, or `*.` with any subdomain. */
  host: string
  /** Any port when omitted. */
  port?: number
  /** The library resolves the name itself and connects to an IP address, so any address is allowed on this port. */
  byAddress?: true
}

/** All hosts that the server connects to, from the configuration; a firewall has to allow only these, DNS and NTP. */
export function outgoingOf(settings: Settings): Outgoing[] {
  const { databaseUrl, databaseOwnerUrl, mail, pushServices, auditCopy, opn } = settings
  const databases = [databaseUrl, databaseOwnerUrl].flatMap((url) => (url === undefined ? [] : [databasePlace(url)]))
  const list: Outgoing[] = [
    ...databases.map(({ host, port }) => ({ why: 'database', host, ...(!host.startsWith('/') && { port }) })),
    ...(databaseUrl === undefined ? [{ why: 'embedded database', host: '127.0.0.1' }] : []),
    ...(mail.smtpUrl === undefined ? [] : [mailServer(mail.smtpUrl)]),
    ...pushServices.map((host) => ({ why: 'push service', host, port: 443 })),
    ...(auditCopy?.kind === 'https' ? [{ why: 'copy of the audit log', ...placeOf(auditCopy.url, 443) }] : []),
    ...(opn ? [{ why: 'payment provider', ...placeOf(opn.api, opn.api.startsWith('https:') ? 443 : 80) }] : []),
  ]
  const known = new Set<string>()
  return list.filter(({ host, port }) => !known.has(`${host}:${port}`) && known.add(`${host}:${port}`))
}

const placeOf = (url: string, usual: number) => {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || usual) }
}

const mailServer = (url: string): Outgoing => {
  const tls = url.startsWith('smtps:')
  return { why: 'mail server', ...placeOf(url, tls ? 465 : 587), byAddress: true }
}

export const namesHost = (host: string, name: string): boolean =>
  name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name

const isListed = (list: readonly Outgoing[], host: string, port: number): boolean =>
  list.some(
    (one) =>
      (one.port === undefined || one.port === port) &&
      (namesHost(host, one.host) || (one.byAddress === true && isIP(host) !== 0)),
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
export function allowOnly(list: readonly Outgoing[], refused: (place: string) => void): () => void {
  const { connect } = Socket.prototype
  function guarded(this: Socket, ...args: Parameters<typeof connect>): Socket {
    const { path, host = 'localhost', port = 0 } = targetOf(args)
    if (path !== undefined || isListed(list, host.toLowerCase().replace(/\.$/, ''), Number(port)))
      return connect.apply(this, args)
    refused(`${host}:${port}`)
    process.nextTick(() =>
      this.destroy(new Error(`Calls to ${host}:${port} are not allowed (server/src/outside/outgoing.ts)`)),
    )
    return this
  }
  Socket.prototype.connect = guarded as typeof connect
  return () => {
    Socket.prototype.connect = connect
  }
}
