import type { RouteFlags } from '../route-table.ts'

/** What the guard asks of the world around it. */
export type Ports = {
  flagsOf: (pathname: string) => RouteFlags | undefined
  closeOverlays: () => void
  /** From the store or local storage. */
  token: () => string | null
  userKnown: () => boolean
  /** False when the user could not be loaded. */
  loadUser: () => Promise<boolean>
  referral: () => string | null
  saveReferral: (e: string) => void
  /** Takes `e` out of the address bar. */
  clearQuery: () => void
  /** Hands over what is left of a guest's data, then removes it with the referral. */
  forgetReferral: () => Promise<void>
  confirmLogin: () => Promise<boolean>
}

export type Next = { pathname: string; e: string | undefined }
export type Verdict = 'pass' | 'login' | 'stay'

/** The rules on every path change, in their order. */
export const guard = async (next: Next, ports: Ports): Promise<Verdict> => {
  ports.closeOverlays()
  const flags = ports.flagsOf(next.pathname)
  if (flags?.loginFree) return 'pass'

  // An address outside the table is nobody's secret: it ends at the 404 screen.
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
