import { desc, eq } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { bangkokYear } from '../../../core/bangkok.ts'
import type { Ctx } from '../../../core/context.ts'
import { asNumber } from '../../../core/satang.ts'
import { asPartner } from '../../../core/scope.ts'
import { partnerYear } from '../../../database/tables/sums.ts'
import { currentCard } from '../card/current-card.ts'

export async function listYears(ctx: Ctx): Promise<ReplyOf<'GET /api/withholding'>> {
  const scope = asPartner(ctx)
  const rows = await ctx.db
    .select()
    .from(partnerYear)
    .where(eq(partnerYear.partnerId, scope.partnerId))
    .orderBy(desc(partnerYear.year))
  return {
    list: rows.map(({ year, gross, tax }) => ({
      year,
      gross: asNumber(gross),
      tax: asNumber(tax),
      closed: year < bangkokYear(ctx.now),
    })),
    card: (await currentCard(ctx, scope)) !== undefined,
  }
}
