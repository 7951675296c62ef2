/** A partner's public number, the `e` of a shared link; matched without regard to case. */
export const EMPLOYEE_NO = /^[A-Za-z0-9_-]{1,32}$/

/**
 * The number of an `e` as an address has it, in upper case and without the signs or words that a chat app took into the
 * link behind it; undefined for what cannot be a number.
 */
export const referralCodeOf = (e: string): string | undefined =>
  /^\s*([A-Za-z0-9_-]{1,32})(?![A-Za-z0-9_-])/.exec(e)?.[1]?.toUpperCase()

// Rules of a partner's page, without zod, for the form of the storefront.

export const MAX_GREETING = 300

/** A LINE id as others search for it; official accounts begin with @. */
export const LINE_ID = /^@?[a-z0-9][a-z0-9._-]{1,29}$/

/** Without spaces and dashes. */
export const SHOWN_PHONE = /^\+?[0-9]{8,15}$/

/** Periods by whose sales staff sort partners; `range`: two days. */
export const SALES_PERIODS = ['this_month', 'last_month', 'range'] as const
