import { isIP } from 'node:net'
import { connect, type ConnectionOptions } from 'node:tls'
import { DAY_MS } from '@bailu/phrases/days'

/** TLS 1.2 cipher suites with forward secrecy and authenticated encryption; all TLS 1.3 suites have both. */
export const CIPHERS = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')
/** Equally strong but slow: not offered by us, but accepted in the check of another server. */
const ALSO_GOOD = 'DHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES256-GCM-SHA384:DHE-RSA-CHACHA20-POLY1305'
const WEAK = `ALL:COMPLEMENTOFALL:!${`${CIPHERS}:${ALSO_GOOD}`.replaceAll(':', ':!')}:@SECLEVEL=0`

const TIMEOUT_MS = 8_000
/** Automatic renewal has happened by then. */
const SOON_DAYS = 14

export type ConnectTarget = {
  /** Connects here instead of to the host of the URL. */
  host?: string
  port?: number
  /** Trusted CA certificates (PEM) instead of the default ones. */
  ca?: string
}
export type TlsReport =
  | { reached: false; words: string }
  /** @property problems as text; empty when TLS is configured well */
  | { reached: true; words: string; problems: string[] }

type Handshake = { protocol: string; cipher: string; trust: string | undefined; validTo: Date }

/** Inspects the TLS configuration behind an https URL: versions, cipher suites, certificate. Only handshakes are made. */
export async function inspectTls(url: string, target: ConnectTarget, now: Date): Promise<TlsReport> {
  const { hostname, port } = new URL(url)
  const base: ConnectionOptions = {
    host: target.host ?? hostname,
    port: target.port ?? Number(port || 443),
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ...(target.ca && { ca: target.ca }),
  }
  const first = await handshake(base)
  if (first instanceof Error) return { reached: false, words: first.message }
  const oldVersion = await handshake({
    ...base,
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'ALL:@SECLEVEL=0',
  })
  const weakCipher = await handshake({ ...base, maxVersion: 'TLSv1.2', ciphers: WEAK })
  const days = Math.floor((first.validTo.getTime() - now.getTime()) / DAY_MS)
  const problems = [
    first.trust && `browsers do not trust its certificate: ${first.trust}`,
    !(oldVersion instanceof Error) && `it takes ${oldVersion.protocol}: allow TLS 1.2 and 1.3 only`,
    !(weakCipher instanceof Error) &&
      `it takes the cipher ${weakCipher.cipher}: allow those with forward secrecy and GCM or ChaCha20 only`,
    !first.trust && days < SOON_DAYS && `its certificate ends in ${days} days`,
  ].flatMap((problem) => problem || [])
  return { reached: true, words: `${first.protocol}, ${first.cipher}, certificate for ${days} days`, problems }
}

/** Makes one handshake; an untrusted certificate is reported, not an error. */
const handshake = (options: ConnectionOptions): Promise<Handshake | Error> =>
  new Promise((resolve) => {
    const socket = connect({ ...options, rejectUnauthorized: false, timeout: TIMEOUT_MS }, () => {
      const error = socket.authorizationError as Error | string | null
      resolve({
        protocol: socket.getProtocol() ?? '',
        cipher: socket.getCipher().standardName,
        trust: socket.authorized ? undefined : String((error as { code?: string })?.code ?? error),
        validTo: new Date(socket.getPeerCertificate().valid_to),
      })
      socket.destroy()
    })
    socket.on('error', resolve)
    socket.on('timeout', () => socket.destroy(new Error('does not answer in time')))
  })
