import { type SettingName, type SettingRaw, settingValues } from '@bailu/contract/settings'

type Values = { before: SettingRaw<SettingName>; after: SettingRaw<SettingName> }
type Guard<V> = (before: V, after: V) => boolean
type Way = 'more' | 'less'

const goes = (way: Way, before: number, after: number): boolean => (way === 'more' ? after > before : after < before)

/** Guard of a single number: the direction that weakens a protection, pays out more or erases sooner. */
const figure =
  (way: Way): Guard<number> =>
  (before, after) =>
    goes(way, before, after)

/** As {@link numberGuard} for every number of a rule: one that weakens is enough, whatever the others do. */
const figures =
  <V extends Record<string, number>>(ways: { [K in keyof V]-?: Way }): Guard<V> =>
  (before, after) =>
    Object.entries<Way>(ways).some(([key, way]) => goes(way, before[key]!, after[key]!))

/**
 * Changes that redirect money, remove a second approver, weaken a protection, pay out more, or erase possible
 * evidence sooner need approval. The opposite direction and `free` rules take effect at once. Decided for every rule.
 */
const GUARDED: { [N in SettingName]: 'free' | Guard<SettingRaw<N>> } = {
  // A price, visible to everyone at once; the risk is at most the shipping fee of an order.
  shipping: 'free',
  unpaid_hours: figure('more'),
  stock_limits: figures<SettingRaw<'stock_limits'>>({
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
  cod_terms: figures<SettingRaw<'cod_terms'>>({
    most: 'more',
    orders: 'more',
    network_orders: 'more',
    confirm_hours: 'more',
  }),
  slip_hold: figures<SettingRaw<'slip_hold'>>({ hours: 'more', warn_hours: 'less' }),
  reservation_alarm: figures<SettingRaw<'reservation_alarm'>>({
    share: 'more',
    shop_share: 'more',
    hours: 'less',
    refusals: 'more',
  }),
  // Terms of future orders, within legal limits.
  returns: 'free',
  partner_applications: (before, after) => after.approval === 'automatic' && before.approval !== 'automatic',
  sales_rates: (before, after) => after.some((rate, level) => rate > before[level]!),
  newcomer_reward: figure('more'),
  settlement_days: figure('less'),
  // Only when partners may withdraw money that is theirs already.
  minimum_withdrawal: 'free',
  card_hold_hours: figure('less'),
  // Only the planned payout days; existing withdrawals are not affected.
  payout_days: 'free',
  payout_approval_above: figure('more'),
  refund_approval: figures<SettingRaw<'refund_approval'>>({ one: 'more', day: 'more' }),
  batch_approval_above: figure('more'),
  grant_approval_above: figure('more'),
  activity_budget: figure('more'),
  lead_retention: figures<SettingRaw<'lead_retention'>>({ months: 'less', warn_days: 'less' }),
  retention: figures<SettingRaw<'retention'>>({
    unpaid_order_days: 'less',
    evidence_days: 'less',
    guest_days: 'less',
    application_days: 'less',
    return_days: 'less',
    audit_word_days: 'less',
    paper_years: 'less',
  }),
  seller: (before, after) => before.tax_id !== after.tax_id || before.name !== after.name,
  // Also an equal value: beside a pending change it would be a change.
  promptpay: () => true,
  // A person answering there could give buyers another bank account.
  support_link: (before, after) => before !== after,
  vat: 'free',
  payer: (before, after) => before?.tax_id !== after?.tax_id || before?.name !== after?.name,
}

/** A stored value parsed with today's schema: fields added later get their defaults. An invalid one is returned unchanged. */
export function asRead(name: SettingName, value: unknown): SettingRaw<SettingName> {
  const read = settingValues[name].safeParse(value)
  return (read.success ? read.data : value) as SettingRaw<SettingName>
}

/** Whether a change needs a second owner's approval, or a day's delay, before it takes effect. */
export function needsSecond(name: SettingName, { before, after }: Values): boolean {
  const guard = GUARDED[name] as 'free' | Guard<SettingRaw<SettingName>>
  return guard !== 'free' && guard(asRead(name, before), asRead(name, after))
}
