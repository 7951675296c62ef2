import { desc, lte } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { taxRule } from '../../database/tables/rules.ts'
import { checkBands, type TaxRule } from './withholding.ts'

/**
 * The rule in force at `ctx.now`.
 * @throws Error when there is none or its bands are invalid, so that nothing settles with a wrong tax
 */
export async function currentTaxRule(ctx: Pick<Ctx, 'db' | 'now'>): Promise<TaxRule> {
  const [rule] = await ctx.db
    .select()
    .from(taxRule)
    .where(lte(taxRule.validFrom, ctx.now))
    .orderBy(desc(taxRule.validFrom), desc(taxRule.id))
    .limit(1)
  if (!rule) throw new Error('No tax rule is in force')
  if (rule.method === 'progressive') checkBands(rule.bands)
  return rule
}
