import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../core/settings.ts'

// Browsers accept a name with the prefix `__Host-` only over TLS, for this host and all paths.
const nameOf = ({ production, staffUrl }: Settings) =>
  production || staffUrl.startsWith('https:') ? '__Host-bailu-staff' : 'bailu-staff'

/** The staff session token in the request's cookie. */
export function staffCookie(settings: Settings, request: FastifyRequest): string | undefined {
  const name = `${nameOf(settings)}=`
  return request.headers.cookie
    ?.split('; ')
    .find((one) => one.startsWith(name))
    ?.slice(name.length)
}

/** Sets the staff session token as a session cookie (HttpOnly, SameSite=Strict); '' removes it. */
export function setStaffCookie(settings: Settings, reply: FastifyReply, token: string): void {
  const name = nameOf(settings)
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  const age = token === '' ? '; Max-Age=0' : ''
  void reply.header('set-cookie', `${name}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}${age}`)
}
