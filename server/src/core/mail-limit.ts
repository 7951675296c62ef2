import type { Ctx } from './context.ts'
import { mailboxName } from './mailbox.ts'
import { Refusal } from './refusal.ts'
import { type Growing, takeTry } from './throttle.ts'

/**
 * Mails to one address that a stranger can ask for: then one in five minutes. More are answered and not
 * mailed; the link in the one before is good for longer, so nobody who asks can take it from its owner.
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

/** The same for what is mailed because somebody typed an address that is not proven to be theirs, from however many accounts. */
export const mayMailTyped = (ctx: Ctx, address: string): Promise<boolean> =>
  mayMail(ctx, `typed-mail:${mailboxName(ctx, address)}`)
