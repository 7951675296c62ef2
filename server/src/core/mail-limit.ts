import type { Ctx } from './context.ts'
import { mailboxName } from './mailbox.ts'
import { Refusal } from './refusal.ts'
import { type Growing, takeTry } from './throttle.ts'

/**
 * Limit of e-mails to one address that a stranger can trigger: eight, then one in five minutes. Further requests get the
 * usual reply but no e-mail; the link of the previous e-mail stays valid for longer than that, so a stranger's requests
 * cannot keep the owner from a usable link.
 */
const TO_ADDRESS: Growing = { free: 8, longest: 5 * 60, seconds: 3_600, since: 'last' }

export async function mayMail(ctx: Ctx, key: string): Promise<boolean> {
  try {
    await takeTry(ctx, key, TO_ADDRESS)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The same limit for e-mails to an unverified address, counted over all accounts that entered it. */
export const mayMailTyped = (ctx: Ctx, address: string): Promise<boolean> =>
  mayMail(ctx, `typed-mail:${mailboxName(ctx, address)}`)
