import { asc, eq } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { isoTime, type PersonalDataSection } from '../legal/personal-data.ts'
import { basket } from '../catalogue/table.ts'

export const basketData: PersonalDataSection = {
  name: 'baskets',
  read: async (ctx, { userId }) => {
    const rows = await ctx.db.select().from(basket).where(eq(basket.partnerId, userId)).orderBy(asc(basket.id))
    return rows.map((row) => ({
      name: row.title,
      message: row.note,
      added_at: isoTime(row.createdAt),
      retracted_at: isoTime(row.retractedAt),
    }))
  },
}

export async function eraseBaskets(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(basket).where(eq(basket.partnerId, userId))
}
