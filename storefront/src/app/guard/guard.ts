import type { RouteFlags } from '../../routing/route-table.ts'

/** What the guard needs from the app; replaced in tests. */
export type GuardDeps = {
  flagsOf: (pathname: string) => RouteFlags | undefined
  closeOverlays: () => void
  /** Session token from the auth state or local storage. */
  token: () => string | null
  isUserLoaded: () => boolean
  /** False when the user could not be loaded. */
  loadUser: () => Promise<boolean>
  referral: () => string | null
  saveReferral: (e: string) => void
  /** Remembers in this tab by whose link a signed-in customer came. */
  rememberReferral: (e: string) => void
  /** Takes `e` out of the address bar. */
  removeReferralParam: () => void
  /** Hands remaining guest data over to the account, then removes it together with the referral code. */
  handOverAndClearReferral: () => Promise<void>
  askToLogIn: () => Promise<boolean>
}

export type NextLocation = { pathname: string; e: string | undefined }
export type GuardVerdict = 'pass' | 'login' | 'stay'

/**
 * Decides about a path change: let it pass, go to /login, or stay. The order of the rules is part of the
 * specification.
 */
export const decideNavigation = async (next: NextLocation, deps: GuardDeps): Promise<GuardVerdict> => {
  deps.closeOverlays()
  const flags = deps.flagsOf(next.pathname)
  if (flags?.loginFree) return 'pass'

  // A path outside the route table shows the 404 screen, which needs no sign-in.
  const isPublic = !flags || flags.public === true

  if (deps.token()) {
    const linkReferral = next.e ?? deps.referral()
    if (linkReferral) {
      deps.rememberReferral(linkReferral)
      deps.removeReferralParam()
      await deps.handOverAndClearReferral()
    }
    const isUserLoaded = deps.isUserLoaded() || (await deps.loadUser())
    if (next.e && (isUserLoaded || isPublic)) deps.saveReferral(next.e)
    if (isUserLoaded || isPublic) return 'pass'
  } else if (isPublic) {
    if (next.e) deps.saveReferral(next.e)
    return 'pass'
  }
  return (await deps.askToLogIn()) ? 'login' : 'stay'
}
