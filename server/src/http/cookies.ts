import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceCookie, GuestCookie } from '../core/context.ts'
import type { Config } from '../lib/config.ts'

/** The maximum that browsers allow (400 days); renewed at every sign-in. */
const MAX_AGE_SECONDS = 400 * 24 * 3_600

/**
 * The device cookie: identifies accounts that this browser has signed in to before, for the limits of failed sign-ins
 * only. HttpOnly and SameSite=Strict; it gives no access.
 */
export function deviceCookieOf(
  { publicUrl }: Config,
  audience: 'user' | 'staff',
  request: FastifyRequest,
  reply: FastifyReply,
): DeviceCookie {
  const secure = publicUrl.startsWith('https:')
  const name = `${secure ? '__Host-' : ''}bailu-device${audience === 'staff' ? '-staff' : ''}`
  return {
    value: readCookie(request, name),
    set: (value) => {
      const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=${MAX_AGE_SECONDS}`
      appendCookie(reply, `${name}=${value}; ${attributes}`)
    },
  }
}

const readCookie = ({ headers }: FastifyRequest, name: string): string | undefined =>
  headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const WAL_MAX_AGE_SECONDS = 3_600

/**
 * The position in the write-ahead log after the caller's last write, see standby/standby-reads.ts. HttpOnly and SameSite=Strict;
 * it names nobody and gives no access: a forged one makes its sender read the primary, or figures of the standby's age.
 */
export function walCookieOf({ publicUrl }: Config, request: FastifyRequest, reply: FastifyReply) {
  const secure = publicUrl.startsWith('https:')
  const name = `${secure ? '__Host-' : ''}bailu-wal`
  return {
    value: readCookie(request, name),
    set: (position: string) => {
      const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=${WAL_MAX_AGE_SECONDS}`
      appendCookie(reply, `${name}=${position}; ${attributes}`)
    },
  }
}

const GUEST_MAX_AGE_SECONDS = 180 * 24 * 3_600

/**
 * The guest cookie: the guest token once more, for when the browser has lost its local storage. HttpOnly and
 * SameSite=Lax. Over TLS its prefix keeps another subdomain from setting it: with the token of that cookie a visitor
 * would order as another guest. It counts only for calls that a page of this shop made, see `isFromOwnPage`.
 */
export function guestCookieOf({ publicUrl }: Config, request: FastifyRequest, reply: FastifyReply): GuestCookie {
  const secure = publicUrl.startsWith('https:')
  const name = `${secure ? '__Host-' : ''}bailu-guest`
  const header = request.headers['x-guest-token']
  const byCookie = typeof header !== 'string'
  return {
    token: byCookie ? (isFromOwnPage(request) ? readCookie(request, name) : undefined) : header,
    byCookie,
    set: (token) => {
      const maxAge = token === '' ? 0 : GUEST_MAX_AGE_SECONDS
      const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${maxAge}`
      appendCookie(reply, `${name}=${token}; ${attributes}`)
    },
  }
}

/**
 * Whether a page of this host made the request. Browsers add a cookie to requests of any page, so without this check
 * another site could act as the guest. Browsers without `Sec-Fetch-Site` send `Origin` with every POST.
 */
function isFromOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

// Keeps the session cookie that the same reply may set.
function appendCookie(reply: FastifyReply, cookie: string): void {
  const existing = reply.getHeader('set-cookie')
  const others = existing === undefined ? [] : [existing].flat().map(String)
  const name = cookie.slice(0, cookie.indexOf('=') + 1)
  void reply.removeHeader('set-cookie')
  void reply.header('set-cookie', [...others.filter((pair) => !pair.startsWith(name)), cookie])
}

// Browsers accept a name with the prefix `__Host-` only over TLS, for this host and all paths.
const staffCookieName = ({ production, staffUrl }: Config) =>
  production || staffUrl.startsWith('https:') ? '__Host-bailu-staff' : 'bailu-staff'

/** The staff session token in the request's cookie. */
export const readStaffCookie = (config: Config, request: FastifyRequest): string | undefined =>
  readCookie(request, staffCookieName(config))

/** Sets the staff session token as a session cookie (HttpOnly, SameSite=Strict); '' removes it. */
export function setStaffCookie(config: Config, reply: FastifyReply, token: string): void {
  const name = staffCookieName(config)
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  const maxAge = token === '' ? '; Max-Age=0' : ''
  void reply.header('set-cookie', `${name}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}${maxAge}`)
}
