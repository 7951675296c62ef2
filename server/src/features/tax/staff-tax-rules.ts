import { desc } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { bangkokDay, startOfDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Handler } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { inTx } from '../../database/transaction.ts'
import { type TaxBand, taxRule } from './table.ts'
import { computeWithholding } from './withholding.ts'

type RuleInput = ParsedOf<'POST /api/staff/tax-rule'>['rule']

export const listTaxRules: Handler<'GET /api/staff/tax-rule'> = async (ctx) => {
  asStaff(ctx)
  const rows = await ctx.db.select().from(taxRule).orderBy(desc(taxRule.validFrom), desc(taxRule.id))
  const current = rows.find(({ validFrom }) => validFrom <= ctx.now)
  return {
    list: rows.map((row) => ({
      id: row.id,
      method: row.method,
      rate_bp: row.rateBp,
      bands: row.bands.map(({ upTo, rateBp }) => ({
        up_to: upTo === null ? null : asNumber(BigInt(upTo)),
        rate_bp: rateBp,
      })),
      valid_from: row.validFrom.toISOString(),
      state: row === current ? 'in_force' : row.validFrom > ctx.now ? 'coming' : 'over',
    })),
  }
}

/**
 * Settled lines keep their rule, so a rule never begins in the past. A second rule for the same day replaces the first
 * (the later id wins).
 * @throws AppError rule_past
 */
export const addTaxRule: Handler<'POST /api/staff/tax-rule'> = async (ctx, { rule, from, reason }) => {
  asStaff(ctx)
  if (from <= bangkokDay(ctx.now)) return fail('rule_past')
  return inTx(ctx, async (tx) => {
    const rows = await tx.db.select({ id: taxRule.id }).from(taxRule).orderBy(desc(taxRule.validFrom), desc(taxRule.id))
    const sameDay = rows.filter(({ id }) => id.startsWith(`${from}-`)).length
    const id = `${from}-${String(sameDay + 1).padStart(3, '0')}-${rule.method}`
    const bands = ruleBands(rule)
    const { rowCount } = await tx.db
      .insert(taxRule)
      .values({ id, method: rule.method, rateBp: ruleRateBp(rule), bands, validFrom: startOfDay(from) })
      .onConflictDoNothing()
    if (rowCount !== 1) return fail('sums_differ')
    await recordAudit(
      tx,
      'tax.rule_added',
      { type: 'tax_rule', id },
      { before: rows[0]?.id ?? null, after: { ...rule, from }, reason },
    )
    return { id }
  })
}

export const previewTaxRule: Handler<'POST /api/staff/tax-rule/preview'> = async (
  ctx,
  { rule, year_to_date, withheld_to_date, gross },
) => {
  asStaff(ctx)
  const ruleInput = { id: '', method: rule.method, rateBp: ruleRateBp(rule), bands: ruleBands(rule) }
  const earned = BigInt(year_to_date)
  const withheld =
    withheld_to_date === undefined
      ? computeWithholding(ruleInput, { gross: 0n, withheld: 0n }, earned)
      : BigInt(withheld_to_date)
  const tax = computeWithholding(ruleInput, { gross: earned, withheld }, BigInt(gross))
  return { tax: asNumber(tax), net: asNumber(BigInt(gross) - tax) }
}

const ruleRateBp = ({ method, rate_bp }: RuleInput): number => (method === 'flat' ? rate_bp : 0)
const ruleBands = ({ bands }: RuleInput): TaxBand[] =>
  bands.map(({ up_to, rate_bp }) => ({ upTo: up_to === null ? null : String(up_to), rateBp: rate_bp }))
