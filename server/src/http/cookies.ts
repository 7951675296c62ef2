import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceCookie } from '../core/context.ts'
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
    value: request.headers.cookie
      ?.split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1),
    set: (value) => {
      const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=${MAX_AGE_SECONDS}`
      appendCookie(reply, `${name}=${value}; ${attributes}`)
    },
  }
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
export function readStaffCookie(config: Config, request: FastifyRequest): string | undefined {
  const name = `${staffCookieName(config)}=`
  return request.headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length)
}

/** Sets the staff session token as a session cookie (HttpOnly, SameSite=Strict); '' removes it. */
export function setStaffCookie(config: Config, reply: FastifyReply, token: string): void {
  const name = staffCookieName(config)
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  const maxAge = token === '' ? '; Max-Age=0' : ''
  void reply.header('set-cookie', `${name}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}${maxAge}`)
}
