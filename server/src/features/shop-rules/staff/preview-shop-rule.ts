import type { RuleEffect, ShopRuleInput, ShopRuleName } from '@bailu/contract/shop-rules/staff'
import type { Ctx, Handler } from '../../../core/context.ts'
import { promptpayText } from '../../../integrations/promptpay.ts'
import { fail } from '../../../lib/errors.ts'
import { applyRate, asNumber } from '../../../lib/money.ts'
import { maxReservable } from '../../pricing/price-lines.ts'
import { computeShipping } from '../../pricing/shipping.ts'
import { SHOP_RULES } from '../shop-rule-kinds.ts'
import { isWeaker, laterWeakerRules, readPlannedRules, valueAt } from './planned-rules.ts'
import { readValueInEffect } from './read-shop-rules.ts'
import { requireCanChangeRule } from './rule-guards.ts'
import { countLeadsOlderThan, findRuleWarnings } from './rule-warnings.ts'
import { validateRule } from './validate-rule.ts'

const EXAMPLE_ORDERS = [30_000n, 100_000n, 300_000n]
const EXAMPLE_SUBTOTAL = 100_000n
const EXAMPLE_STOCKS = [4, 40, 400]

type Values = { before: ShopRuleInput<ShopRuleName>; after: ShopRuleInput<ShopRuleName> }

/** Example results of a value before and after, computed by the real functions: shipping of orders, rewards of ฿1,000. */
export async function previewFacts(ctx: Ctx, name: ShopRuleName, values: Values, from: Date): Promise<RuleEffect[]> {
  if (name === 'shipping')
    return EXAMPLE_ORDERS.map((subtotal) => ({
      id: 'order',
      of: asNumber(subtotal),
      unit: 'money',
      before: shippingPrice(subtotal, values.before),
      after: shippingPrice(subtotal, values.after),
    }))
  if (name === 'stock_limits') {
    const [before, after] = [values.before, values.after] as ShopRuleInput<'stock_limits'>[]
    const maxReserved = (stock: number, { share, pieces }: ShopRuleInput<'stock_limits'>) =>
      Math.min(maxReservable(stock, share, pieces), stock)
    return EXAMPLE_STOCKS.map((stock) => ({
      id: 'stock',
      of: stock,
      unit: 'count',
      before: maxReserved(stock, before!),
      after: maxReserved(stock, after!),
    }))
  }
  if (name === 'sales_rates') {
    const [before, after] = [values.before, values.after] as ShopRuleInput<'sales_rates'>[]
    return after!.map((rate, index) => ({
      id: 'level',
      of: index + 1,
      unit: 'money',
      before: asNumber(applyRate(EXAMPLE_SUBTOTAL, before![index]!)),
      after: asNumber(applyRate(EXAMPLE_SUBTOTAL, rate)),
    }))
  }
  if (name !== 'lead_retention') return []
  const months = [values.before, values.after] as ShopRuleInput<'lead_retention'>[]
  return [
    {
      id: 'leads_erased',
      of: months[1]!.months,
      unit: 'count',
      before: await countLeadsOlderThan(ctx, months[0]!.months, from),
      after: await countLeadsOlderThan(ctx, months[1]!.months, from),
    },
  ]
}

function shippingPrice(subtotal: bigint, rule: unknown): number {
  const { fee, discount } = computeShipping(subtotal, SHOP_RULES.shipping.value.parse(rule))
  return asNumber(fee - discount)
}

const ONE_BAHT = 100n

/**
 * Previews the effect of a value without storing it.
 * @throws AppError forbidden, bad_input, shop_rule_past
 */
export const previewShopRule: Handler<'POST /api/staff/shop-rule/{name}/try'> = async (ctx, input) => {
  requireCanChangeRule(ctx, input.name)
  const {
    after,
    before,
    from,
    needsApproval,
    planned: plannedRules,
    weaker: weakerRules,
  } = await planChange(ctx, input)
  return {
    warnings: await findRuleWarnings(
      ctx,
      input.name,
      { before, after, planned: plannedRules, weaker: weakerRules },
      from,
    ),
    facts: await previewFacts(ctx, input.name, { before, after }, from),
    second: needsApproval,
    qr: input.name === 'promptpay' ? promptpayText((after as ShopRuleInput<'promptpay'>).id, ONE_BAHT) : null,
  }
}

type RuleInput = { name: ShopRuleName; value: unknown; from: string | null }

/**
 * The validated value, the value it replaces and when, whether it needs approval, and the planned rows retracted with
 * it – none if it needs approval, because it may be rejected.
 */
export async function planChange(ctx: Ctx, { name, value, from: raw }: RuleInput) {
  const from = raw === null ? ctx.now : new Date(raw)
  if (from < ctx.now) return fail('shop_rule_past')
  const after = validateRule(ctx.deps.config, name, value)
  const plannedRules = await readPlannedRules(ctx, name)
  const plan = { name, now: (await readValueInEffect(ctx, name)).value, planned: plannedRules }
  const needsApproval = isWeaker(plan, after, from)
  const weakerRules = needsApproval ? [] : laterWeakerRules(plan, after, from)
  return { before: valueAt(plan, from), after, from, needsApproval, planned: plannedRules, weaker: weakerRules }
}
