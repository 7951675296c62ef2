import { count, eq } from 'drizzle-orm'
import { MAX_LINES } from '@bailu/contract/cart'
import type { Ctx, UserScope } from '../../core/context.ts'
import { cartLine } from '../../database/tables/catalogue.ts'
import { user } from '../../database/tables/people.ts'

/**
 * Lets one phone at a time add lines to this cart, so that two together do not
 * exceed what it holds. @returns how many more lines it takes
 */
export async function holdCart(tx: Ctx, { userId }: UserScope): Promise<number> {
  await tx.db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
  const [held] = await tx.db.select({ lines: count() }).from(cartLine).where(eq(cartLine.userId, userId))
  return Math.max(MAX_LINES - (held?.lines ?? 0), 0)
}
