import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'

const AHEAD_MS = 5 * 60_000

/**
 * When money stood on the account or left it, as somebody says; null where nobody did.
 * @throws Refusal bad_input for a time to come; whose clock runs ahead of ours by a little is no liar
 */
export function seenBefore(ctx: Ctx, field: string, said: string | undefined): Date | null {
  if (said === undefined) return null
  const at = new Date(said)
  if (at.getTime() > ctx.now.getTime() + AHEAD_MS) throw new Refusal('bad_input', { [field]: { what: 'form' } })
  return at
}

/** The same transfer is the same reference however it was typed. */
export const plainReference = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()
