import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../../core/context.ts'
import { variantPrice } from '../../../database/tables/catalogue.ts'
import { watchFall } from './watch-fall.ts'

type Given = Omit<typeof variantPrice.$inferInsert, 'id' | 'fromAt' | 'madeAt' | 'withdrawnAt'> & { fromAt?: Date }

/**
 * Inserts a price row, in effect from now unless `fromAt` is given, and raises the price-drop alarm if needed.
 * @returns its id
 */
// no audit: the caller writes the entry of the change this price belongs to
export async function writePrice(ctx: Ctx, given: Given): Promise<string> {
  const id = uuidv7()
  const row = { fromAt: ctx.now, ...given }
  await watchFall(ctx, row)
  await ctx.db.insert(variantPrice).values({ ...row, id, madeAt: ctx.now })
  return id
}
