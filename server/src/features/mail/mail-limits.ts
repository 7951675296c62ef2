import type { Ctx } from '../../core/context.ts'
import { type BackoffLimit, takeAttempt } from '../../core/rate-limit.ts'
import { counterKey } from '../../core/sign-in-attempts.ts'
import { AppError } from '../../lib/errors.ts'

const GOOGLE_DOMAINS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address most likely belongs to, for counters only: without the tag after a plus sign, and without
 * dots for Google. Not for identifying people: at another provider these may be two mailboxes.
 */
export function normalizeMailbox(address: string): string {
  const email = address.toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const name = email.slice(0, at).replace(/(?!^)\+.*$/, '')
  return GOOGLE_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * Counter key of a mailbox, for limits of e-mails and requests. Failed passwords are counted by account (`counterKey`)
 * instead: a success resets the count, so an account with a tagged address must not reset the count of another account.
 */
export const mailboxCounterKey = (ctx: Pick<Ctx, 'deps'>, address: string): string =>
  counterKey(ctx, normalizeMailbox(address))

/**
 * Limit of e-mails to one address that a stranger can trigger: eight, then one in five minutes. Further requests get the
 * usual reply but no e-mail; the link of the previous e-mail stays valid for longer than that, so a stranger's requests
 * cannot keep the owner from a usable link.
 */
const PER_ADDRESS: BackoffLimit = { free: 8, longest: 5 * 60, seconds: 3_600, since: 'last' }

export async function mayEmail(ctx: Ctx, key: string): Promise<boolean> {
  try {
    await takeAttempt(ctx, key, PER_ADDRESS)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** The same limit for e-mails to an unverified address, counted over all accounts that entered it. */
export const mayEmailUnverified = (ctx: Ctx, address: string): Promise<boolean> =>
  mayEmail(ctx, `typed-mail:${mailboxCounterKey(ctx, address)}`)
