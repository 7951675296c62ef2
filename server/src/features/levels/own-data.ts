import { asc, eq } from 'drizzle-orm'
import { LEVELS } from '@bailu/contract/levels'
import { at, type OwnSection } from '../../core/own-data.ts'
import { levelRise } from '../../database/tables/levels.ts'

/** Retained with the rewards it explains; contains no personal data but the user id. */
export const levelData: OwnSection = {
  name: 'levels',
  read: async (ctx, { userId }) => {
    const rows = await ctx.db
      .select()
      .from(levelRise)
      .where(eq(levelRise.partnerId, userId))
      .orderBy(asc(levelRise.level))
    return rows.map((row) => ({ level: LEVELS[row.level - 1] ?? '', added_at: at(row.at) }))
  },
}
