import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceJar } from '../core/context.ts'
import type { Settings } from '../core/settings.ts'

/** The maximum that browsers allow (400 days); renewed at every sign-in. */
const SECONDS = 400 * 24 * 3_600

/**
 * The device cookie: identifies accounts that this browser has signed in to before, for the limits of failed sign-ins
 * only. HttpOnly and SameSite=Strict; it gives no access.
 */
export function deviceJar(
  { publicUrl }: Settings,
  who: 'user' | 'staff',
  request: FastifyRequest,
  reply: FastifyReply,
): DeviceJar {
  const secure = publicUrl.startsWith('https:')
  const name = `${secure ? '__Host-' : ''}bailu-device${who === 'staff' ? '-staff' : ''}`
  return {
    held: request.headers.cookie
      ?.split('; ')
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1),
    keep: (value) => {
      const rest = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=${SECONDS}`
      addCookie(reply, `${name}=${value}; ${rest}`)
    },
  }
}

// Keeps the session cookie that the same reply may set.
function addCookie(reply: FastifyReply, cookie: string): void {
  const before = reply.getHeader('set-cookie')
  const others = before === undefined ? [] : [before].flat().map(String)
  const name = cookie.slice(0, cookie.indexOf('=') + 1)
  void reply.removeHeader('set-cookie')
  void reply.header('set-cookie', [...others.filter((one) => !one.startsWith(name)), cookie])
}
