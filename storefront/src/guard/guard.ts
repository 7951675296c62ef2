import type { RouteFlags } from '../route-table.ts'

/** What the guard needs from the app; replaced in tests. */
export type Ports = {
  flagsOf: (pathname: string) => RouteFlags | undefined
  closeOverlays: () => void
  /** Session token from the auth state or local storage. */
  token: () => string | null
  userKnown: () => boolean
  /** False when the user could not be loaded. */
  loadUser: () => Promise<boolean>
  referral: () => string | null
  saveReferral: (e: string) => void
  /** Takes `e` out of the address bar. */
  clearQuery: () => void
  /** Hands remaining guest data over to the account, then removes it together with the referral code. */
  forgetReferral: () => Promise<void>
  confirmLogin: () => Promise<boolean>
}

export type Next = { pathname: string; e: string | undefined }
export type Verdict = 'pass' | 'login' | 'stay'

/**
 * Decides about a path change: let it pass, go to /login, or stay. The order of the rules is part of the
 * specification.
 */
export const guard = async (next: Next, ports: Ports): Promise<Verdict> => {
  ports.closeOverlays()
  const flags = ports.flagsOf(next.pathname)
  if (flags?.loginFree) return 'pass'

  // A path outside the route table shows the 404 screen, which needs no sign-in.
  const open = !flags || flags.public === true

  if (ports.token()) {
    if (next.e || ports.referral()) {
      ports.clearQuery()
      await ports.forgetReferral()
    }
    const known = ports.userKnown() || (await ports.loadUser())
    if (next.e && (known || open)) ports.saveReferral(next.e)
    if (known || open) return 'pass'
  } else if (open) {
    if (next.e) ports.saveReferral(next.e)
    return 'pass'
  }
  return (await ports.confirmLogin()) ? 'login' : 'stay'
}
