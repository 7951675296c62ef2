import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../core/settings.ts'

// A name with this prefix is only taken over TLS, for this host and every path.
const nameOf = ({ production, staffUrl }: Settings) =>
  production || staffUrl.startsWith('https:') ? '__Host-bailu-staff' : 'bailu-staff'

/** The token of the staff session a browser carries. */
export function staffCookie(settings: Settings, request: FastifyRequest): string | undefined {
  const name = `${nameOf(settings)}=`
  return request.headers.cookie
    ?.split('; ')
    .find((one) => one.startsWith(name))
    ?.slice(name.length)
}

/** Keeps a token in the browser until it is closed, out of reach of scripts and of other sites; '' removes it. */
export function setStaffCookie(settings: Settings, reply: FastifyReply, token: string): void {
  const name = nameOf(settings)
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  const age = token === '' ? '; Max-Age=0' : ''
  void reply.header('set-cookie', `${name}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}${age}`)
}
