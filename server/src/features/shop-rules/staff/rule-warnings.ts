import { lt } from 'drizzle-orm'
import type { ShopRuleName, ShopRuleInput, ShopRuleWarning } from '@bailu/contract/shop-rules/staff'
import type { Ctx } from '../../../core/context.ts'
import { lead } from '../../leads/table.ts'
import { readShopRule } from '../read-shop-rule.ts'
import { hasCheckDigit } from './validate-rule.ts'
import type { PlannedRow } from './planned-rules.ts'

type Values<N extends ShopRuleName> = { before: ShopRuleInput<N>; after: ShopRuleInput<N> }

/** Warnings that must be confirmed before a value is stored. */
export async function findRuleWarnings(
  ctx: Ctx,
  name: ShopRuleName,
  {
    before,
    after,
    planned: plannedRules,
    weaker: weakerRules,
  }: Values<ShopRuleName> & Record<'planned' | 'weaker', readonly PlannedRow[]>,
  from: Date,
): Promise<ShopRuleWarning[]> {
  const warnings = new Set<ShopRuleWarning>()
  const [oldNumbers, newNumbers] = [numbersIn(before), numbersIn(after)]
  for (const [index, next] of newNumbers.entries()) {
    const previous = oldNumbers[index] ?? next
    if (previous > 0 && next === 0) warnings.add('to_nothing')
    else if (next > previous * 2 || next * 2 < previous) warnings.add('big_jump')
  }
  const checks: Partial<Record<ShopRuleName, () => Promise<void> | void>> = {
    sales_rates: () => {
      const rates = after as ShopRuleInput<'sales_rates'>
      if (rates.some((rate, level) => level > 0 && rate < rates[level - 1]!)) warnings.add('rates_fall')
    },
    settlement_days: async () => {
      const { days, parcel_days } = await readShopRule(ctx, 'returns')
      if (Number(after) < days + parcel_days) warnings.add('settles_early')
    },
    returns: async () => {
      const { days, parcel_days } = after as ShopRuleInput<'returns'>
      if ((await readShopRule(ctx, 'settlement_days')) < days + parcel_days) warnings.add('settles_early')
    },
    partner_applications: () => {
      const [previous, next] = [before, after] as ShopRuleInput<'partner_applications'>[]
      if (next!.approval === 'automatic' && previous!.approval !== 'automatic') warnings.add('unseen_applications')
    },
    lead_retention: async () => {
      const { months } = after as ShopRuleInput<'lead_retention'>
      const { months: previous } = before as ShopRuleInput<'lead_retention'>
      if ((await countLeadsOlderThan(ctx, months, from)) > (await countLeadsOlderThan(ctx, previous, from)))
        warnings.add('erases_leads')
    },
    promptpay: () => {
      const { id } = after as ShopRuleInput<'promptpay'>
      if (id !== (before as ShopRuleInput<'promptpay'>).id) warnings.add('money_elsewhere')
      if (id.length === 13 && !hasCheckDigit(id)) warnings.add('check_digit')
    },
    seller: () => checkTaxId(warnings, (after as ShopRuleInput<'seller'>).tax_id),
    payer: () => checkTaxId(warnings, (after as ShopRuleInput<'payer'>)?.tax_id),
    support_link: () => {
      if (new URL(String(after)).hostname !== new URL(String(before)).hostname) warnings.add('other_host')
    },
  }
  await checks[name]?.()
  const laterRules = plannedRules.filter(({ validFrom }) => validFrom > from)
  if (weakerRules.length > 0) warnings.add('weaker_retracted')
  if (laterRules.length > weakerRules.length) warnings.add('planned_later')
  return [...warnings]
}

const checkTaxId = (warnings: Set<ShopRuleWarning>, taxId: string | undefined): void => {
  if (taxId !== undefined && !hasCheckDigit(taxId)) warnings.add('check_digit')
}

const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  // In place, so that the same figures are compared; NaN is neither more nor less.
  return Object.values(value).map((entry) => (typeof entry === 'number' ? entry : Number.NaN))
}

/** Number of leads that the retention job would erase at a given time. */
export async function countLeadsOlderThan(ctx: Ctx, months: number, index: Date): Promise<number> {
  const since = new Date(index)
  since.setUTCMonth(since.getUTCMonth() - months)
  return ctx.db.$count(lead, lt(lead.touchedAt, since))
}
