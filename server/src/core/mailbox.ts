import type { Ctx } from './context.ts'
import { counterName } from './guesses.ts'

const GOOGLE = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address most likely belongs to, for counters only: without the tag after a plus sign, and without
 * dots for Google. Not for identifying people: at another provider these may be two mailboxes.
 */
export function mailboxOf(address: string): string {
  const typed = address.toLowerCase()
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  const name = typed.slice(0, at).replace(/(?!^)\+.*$/, '')
  return GOOGLE.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * Counter key of a mailbox, for limits of e-mails and requests. Failed passwords are counted by account (`counterKey`)
 * instead: a success resets the count, so an account with a tagged address must not reset the count of another account.
 */
export const mailboxName = (ctx: Pick<Ctx, 'house'>, address: string): string => counterName(ctx, mailboxOf(address))
