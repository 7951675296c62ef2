import { and, count, eq, isNull } from 'drizzle-orm'
import { MAX_LINES } from '@bailu/contract/cart'
import type { Ctx, UserScope } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { cartLine } from '../../database/tables/catalogue.ts'
import { user } from '../../database/tables/people.ts'

/**
 * Locks the user's row, so that concurrent additions do not exceed the
 * limit of lines. @returns the number of lines that can still be added
 */
export async function holdCart(tx: Ctx, { userId }: UserScope): Promise<number> {
  const held = await tx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
    .for('no key update')
  if (held.length === 0) refuse('session_expired')
  const [found] = await tx.db.select({ lines: count() }).from(cartLine).where(eq(cartLine.userId, userId))
  return Math.max(MAX_LINES - (found?.lines ?? 0), 0)
}
