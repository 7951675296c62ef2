import { type SettingName, type SettingRaw, settingValues } from '@bailu/contract/settings'

type Values = { before: SettingRaw<SettingName>; after: SettingRaw<SettingName> }
type Guard<V> = (before: V, after: V) => boolean
type Way = 'more' | 'less'

const goes = (way: Way, before: number, after: number): boolean => (way === 'more' ? after > before : after < before)

/** The way in which a figure weakens a protection, gives more money away or erases sooner. */
const figure =
  (way: Way): Guard<number> =>
  (before, after) =>
    goes(way, before, after)

/** As {@link figure}, for every figure of a setting: one that weakens is enough, whatever the others do. */
const figures =
  <V extends Record<string, number>>(ways: { [K in keyof V]-?: Way }): Guard<V> =>
  (before, after) =>
    Object.entries<Way>(ways).some(([key, way]) => goes(way, before[key]!, after[key]!))

/**
 * Changes that send money elsewhere, take the second person away, weaken a protection, give more away, or erase
 * sooner what may be evidence. The other direction holds at once, as does what is `free`. Decided for every setting.
 */
const GUARDED: { [N in SettingName]: 'free' | Guard<SettingRaw<N>> } = {
  // A price: at most the fee of an order, seen by everybody at once.
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
  // Terms of orders to come, within what the law says.
  returns: 'free',
  partner_applications: (before, after) => after.approval === 'automatic' && before.approval !== 'automatic',
  sales_rates: (before, after) => after.some((rate, level) => rate > before[level]!),
  newcomer_reward: figure('more'),
  settlement_days: figure('less'),
  // When partners may ask for what is theirs already.
  minimum_withdrawal: 'free',
  card_hold_hours: figure('less'),
  // When staff mean to pay; no withdrawal that was asked for before is paid otherwise.
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
  // Also the same again: beside a change that waits it would be one.
  promptpay: () => true,
  // Who answers there may tell buyers another account.
  support_link: (before, after) => before !== after,
  vat: 'free',
  payer: (before, after) => before?.tax_id !== after?.tax_id || before?.name !== after?.name,
}

/** A kept value as it is read today: a field that came later has its default. One that cannot be read stays as it is. */
export function asRead(name: SettingName, value: unknown): SettingRaw<SettingName> {
  const read = settingValues[name].safeParse(value)
  return (read.success ? read.data : value) as SettingRaw<SettingName>
}

/** Whether a second owner must agree, or a day must pass, before this holds. */
export function needsSecond(name: SettingName, { before, after }: Values): boolean {
  const guard = GUARDED[name] as 'free' | Guard<SettingRaw<SettingName>>
  return guard !== 'free' && guard(asRead(name, before), asRead(name, after))
}
