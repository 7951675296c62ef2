import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../../core/context.ts'
import { variantPrice } from '../../../database/tables/catalogue.ts'
import { watchFall } from './watch-fall.ts'

type Given = Omit<typeof variantPrice.$inferInsert, 'id' | 'fromAt' | 'madeAt' | 'withdrawnAt'> & { fromAt?: Date }

/**
 * One row of prices, from now on where nothing else is said; whoever has to look at a price that falls far is alarmed.
 * @returns its id
 */
// no audit: the caller's row tells what it is part of
export async function writePrice(ctx: Ctx, given: Given): Promise<string> {
  const id = uuidv7()
  const row = { fromAt: ctx.now, ...given }
  await watchFall(ctx, row)
  await ctx.db.insert(variantPrice).values({ ...row, id, madeAt: ctx.now })
  return id
}
