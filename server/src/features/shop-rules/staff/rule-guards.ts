import { type ShopRuleInput, type ShopRuleName, shopRuleSchemas } from '@bailu/contract/shop-rules/staff'
import { OPERATIONS_SHOP_RULES } from '@bailu/contract/shop-rules/kinds'
import { hasRole } from '@bailu/contract/staff/kinds'
import { type Ctx, asStaff } from '../../../core/context.ts'
import { fail } from '../../../lib/errors.ts'

type RuleValues = { before: ShopRuleInput<ShopRuleName>; after: ShopRuleInput<ShopRuleName> }
type Guard<V> = (before: V, after: V) => boolean
type Direction = 'more' | 'less'

const movesIn = (direction: Direction, before: number, after: number): boolean =>
  direction === 'more' ? after > before : after < before

/** Guard of a single number: the direction that weakens a protection, pays out more or erases sooner. */
const numberGuard =
  (direction: Direction): Guard<number> =>
  (before, after) =>
    movesIn(direction, before, after)

/** As {@link numberGuard} for every number of a rule: one that weakens is enough, whatever the others do. */
const numbersGuard =
  <V extends Record<string, number>>(directions: { [K in keyof V]-?: Direction }): Guard<V> =>
  (before, after) =>
    Object.entries<Direction>(directions).some(([key, direction]) => movesIn(direction, before[key]!, after[key]!))

/**
 * Changes that redirect money, remove a second approver, weaken a protection, pay out more, or erase possible
 * evidence sooner need approval. The opposite direction and `free` rules take effect at once. Decided for every rule.
 */
const RULE_GUARDS: { [N in ShopRuleName]: 'free' | Guard<ShopRuleInput<N>> } = {
  // A price, visible to everyone at once; the risk is at most the shipping fee of an order.
  shipping: 'free',
  shipping_zones: 'free',
  // Texts for buyers: dates and hours, no amounts.
  delivery_days: 'free',
  slip_check: 'free',
  unpaid_hours: numberGuard('more'),
  stock_limits: numbersGuard<ShopRuleInput<'stock_limits'>>({
    orders: 'more',
    value: 'more',
    share: 'more',
    pieces: 'more',
    address_orders: 'more',
    network_orders: 'more',
    network_value: 'more',
    network_share: 'more',
    network_pieces: 'more',
    staff_value: 'more',
  }),
  staff_discount: numbersGuard<ShopRuleInput<'staff_discount'>>({ share: 'more', order: 'more', day: 'more' }),
  cod_terms: numbersGuard<ShopRuleInput<'cod_terms'>>({
    most: 'more',
    orders: 'more',
    network_orders: 'more',
    confirm_hours: 'more',
  }),
  slip_hold: numbersGuard<ShopRuleInput<'slip_hold'>>({ hours: 'more', warn_hours: 'less' }),
  reservation_alarm: numbersGuard<ShopRuleInput<'reservation_alarm'>>({
    share: 'more',
    shop_share: 'more',
    hours: 'less',
    rejections: 'more',
  }),
  // Terms of future orders, within legal limits.
  returns: 'free',
  partner_applications: (before, after) => after.approval === 'automatic' && before.approval !== 'automatic',
  sales_rates: (before, after) => after.some((rate, level) => rate > before[level]!),
  newcomer_reward: numberGuard('more'),
  settlement_days: numberGuard('less'),
  // Only when partners may withdraw money that is theirs already.
  minimum_withdrawal: 'free',
  card_hold_hours: numberGuard('less'),
  // Only the planned payout days; existing withdrawals are not affected.
  payout_days: 'free',
  payout_approval_above: numberGuard('more'),
  refund_approval: numbersGuard<ShopRuleInput<'refund_approval'>>({ one: 'more', day: 'more' }),
  batch_approval_above: numberGuard('more'),
  grant_approval_above: numberGuard('more'),
  activity_budget: numberGuard('more'),
  lead_retention: numbersGuard<ShopRuleInput<'lead_retention'>>({ months: 'less', warn_days: 'less' }),
  retention: numbersGuard<ShopRuleInput<'retention'>>({
    unpaid_order_days: 'less',
    evidence_days: 'less',
    guest_days: 'less',
    application_days: 'less',
    return_days: 'less',
    audit_word_days: 'less',
    document_years: 'less',
  }),
  seller: (before, after) => before.tax_id !== after.tax_id || before.name !== after.name,
  // Also an equal value: beside a pending change it would be a change.
  promptpay: () => true,
  // Only the name shown beside the code; the account itself is `promptpay`.
  payee: 'free',
  // A person answering there could give buyers another bank account.
  support_link: (before, after) => before !== after,
  vat: 'free',
  payer: (before, after) => before?.tax_id !== after?.tax_id || before?.name !== after?.name,
}

/** A stored value parsed with today's schema: fields added later get their defaults. An invalid one is returned unchanged. */
export function parseStored(name: ShopRuleName, value: unknown): ShopRuleInput<ShopRuleName> {
  const read = shopRuleSchemas[name].safeParse(value)
  return (read.success ? read.data : value) as ShopRuleInput<ShopRuleName>
}

/** Whether a change needs a second owner's approval, or a day's delay, before it takes effect. */
export function needsApproval(name: ShopRuleName, { before, after }: RuleValues): boolean {
  const guard = RULE_GUARDS[name] as 'free' | Guard<ShopRuleInput<ShopRuleName>>
  return guard !== 'free' && guard(parseStored(name, before), parseStored(name, after))
}

/** Only owners may change rules about money, tax documents and payment destinations. */
export function canChangeRule(ctx: Ctx, name: ShopRuleName): boolean {
  return hasRole(asStaff(ctx), OPERATIONS_SHOP_RULES.includes(name) ? 'operations' : 'owner')
}

/** @throws AppError forbidden */
export const requireCanChangeRule = (ctx: Ctx, name: ShopRuleName): void => {
  if (!canChangeRule(ctx, name)) fail('forbidden')
}
