import { asc, eq } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnSection } from '../../core/own-data.ts'
import { basket } from '../../database/tables/baskets.ts'

export const basketData: OwnSection = {
  name: 'baskets',
  read: async (ctx, { userId }) => {
    const rows = await ctx.db.select().from(basket).where(eq(basket.partnerId, userId)).orderBy(asc(basket.id))
    return rows.map((row) => ({
      name: row.title,
      message: row.note,
      added_at: at(row.createdAt),
      withdrawn_at: at(row.withdrawnAt),
    }))
  },
}

export async function forgetBaskets(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(basket).where(eq(basket.partnerId, userId))
}
