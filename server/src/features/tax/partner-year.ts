import { and, eq, sql } from 'drizzle-orm'
import { bangkokYear } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { partnerYear } from '../../database/tables/sums.ts'
import type { YearToDate } from './withholding.ts'

/** Adds settled gross and tax (satang) to a partner's sums of the Bangkok year of `ctx.now`. */
export async function addToYear(ctx: Ctx, partnerId: number, change: { gross: bigint; tax: bigint }): Promise<void> {
  await ctx.db
    .insert(partnerYear)
    .values({ partnerId, year: bangkokYear(ctx.now), ...change })
    .onConflictDoUpdate({
      target: [partnerYear.partnerId, partnerYear.year],
      set: { gross: sql`${partnerYear.gross} + ${change.gross}`, tax: sql`${partnerYear.tax} + ${change.tax}` },
    })
}

/** Settled and withheld sums of this Bangkok year so far. To decide on them, lock the partner's accounts first. */
export async function yearToDate(ctx: Ctx, partnerId: number): Promise<YearToDate> {
  const [found] = await ctx.db
    .select({ gross: partnerYear.gross, withheld: partnerYear.tax })
    .from(partnerYear)
    .where(and(eq(partnerYear.partnerId, partnerId), eq(partnerYear.year, bangkokYear(ctx.now))))
  return found ?? { gross: 0n, withheld: 0n }
}

/** Columns of a settled line: the year's sums before it. */
export const seenYear = ({ gross, withheld }: YearToDate) => ({ yearToDate: gross, withheldToDate: withheld })
