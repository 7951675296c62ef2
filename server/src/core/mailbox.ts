import type { Ctx } from './context.ts'
import { counterName } from './guesses.ts'

const GOOGLE = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox an address most likely ends in, for counting alone: what follows a plus is left out, and the dots of
 * Google's. It is no address and tells nobody's identity: elsewhere two people may have what is one mailbox here.
 */
export function mailboxOf(address: string): string {
  const typed = address.toLowerCase()
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  const name = typed.slice(0, at).replace(/(?!^)\+.*$/, '')
  return GOOGLE.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * Names a mailbox in the counters of what is mailed or asked for. Wrong passwords are counted by account
 * (`counterName`): a right one forgets them, so nobody's second address may stand for somebody else's first.
 */
export const mailboxName = (ctx: Pick<Ctx, 'house'>, address: string): string => counterName(ctx, mailboxOf(address))
