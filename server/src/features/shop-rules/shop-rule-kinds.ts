import { GRANT_APPROVAL_ABOVE } from '@bailu/contract/rewards/kinds'
import type * as z from 'zod'
import { type ShopRuleName, type ShopRuleInput, shopRuleSchemas } from '@bailu/contract/shop-rules/staff'
import type { Config } from '../../lib/config.ts'

export type { ShopRuleName } from '@bailu/contract/shop-rules/staff'

type RuleKind<N extends ShopRuleName> = {
  /** Parses the stored JSON to the value used by the code: amounts become bigint. */
  value: z.ZodType
  /** Value until there is a dated row: a constant, or taken from the config. */
  first: (config: Config) => ShopRuleInput<N>
}

const ruleSchemas = shopRuleSchemas

const bigintOrNull = (satang: number | null): bigint | null => (satang === null ? null : BigInt(satang))

/** Islands, and the districts for which carriers charge more: Ko Chang, Ko Samui and around, Phuket, Ko Lanta, Mae Hong Son, Umphang, Sangkhla Buri, the deep south. */
const REMOTE_ZIPS =
  '23170 58 63170 71180 71240 81120 81150 82160 83 84140 84280 84310 84320 84330 84360 94 95 96'.split(' ')

/** Satang by country. */
const ABROAD_FEES = {
  LA: 35_000,
  KH: 45_000,
  MM: 45_000,
  MY: 55_000,
  SG: 55_000,
  VN: 55_000,
  CN: 65_000,
  HK: 65_000,
  TW: 65_000,
  JP: 75_000,
  KR: 75_000,
}

/** Parser and default value of every shop rule; amounts are satang, rates basis points. */
export const SHOP_RULES = {
  shipping: {
    value: ruleSchemas.shipping.transform(({ fee, free_from }) => ({ fee: BigInt(fee), free_from: BigInt(free_from) })),
    first: () => ({ fee: 5_000, free_from: 150_000 }),
  },
  shipping_zones: {
    value: ruleSchemas.shipping_zones.transform(({ abroad, ...rest }) => ({
      ...rest,
      province_fee: bigintOrNull(rest.province_fee),
      province_free_from: bigintOrNull(rest.province_free_from),
      remote_fee: bigintOrNull(rest.remote_fee),
      remote_free_from: bigintOrNull(rest.remote_free_from),
      abroad: new Map(abroad.map(({ country, fee }) => [country, BigInt(fee)])),
    })),
    first: () => ({
      near_zips: ['10', '11', '12', '73', '74'],
      province_fee: null,
      province_free_from: null,
      remote_zips: REMOTE_ZIPS,
      remote_fee: 10_000,
      remote_free_from: 300_000,
      abroad: Object.entries(ABROAD_FEES).map(([country, fee]) => ({ country, fee })),
    }),
  },
  delivery_days: {
    value: ruleSchemas.delivery_days,
    first: () => ({
      packing: 1,
      cutoff_hour: 12,
      near_first: 1,
      near_last: 2,
      province_first: 1,
      province_last: 3,
      remote_first: 3,
      remote_last: 6,
      abroad_first: 5,
      abroad_last: 12,
      holidays: [],
    }),
  },
  slip_check: { value: ruleSchemas.slip_check, first: () => ({ from_hour: 9, to_hour: 18, usual_hours: 2 }) },
  unpaid_hours: { value: ruleSchemas.unpaid_hours, first: () => 24 },
  stock_limits: {
    value: ruleSchemas.stock_limits.transform(({ value, network_value, staff_value, ...rest }) => ({
      ...rest,
      value: BigInt(value),
      network_value: BigInt(network_value),
      staff_value: BigInt(staff_value),
    })),
    first: () => ({
      orders: 5,
      value: 10_000_000,
      share: 2_500,
      pieces: 5,
      address_orders: 10,
      network_orders: 200,
      network_value: 50_000_000,
      network_share: 5_000,
      network_pieces: 20,
      staff_value: 30_000_000,
    }),
  },
  staff_discount: {
    value: ruleSchemas.staff_discount.transform(({ share, order, day }) => ({
      share,
      order: BigInt(order),
      day: BigInt(day),
    })),
    first: () => ({ share: 2_000, order: 100_000, day: 500_000 }),
  },
  cod_terms: {
    value: ruleSchemas.cod_terms.transform(({ most, ...rest }) => ({ ...rest, most: BigInt(most) })),
    first: () => ({ most: 300_000, orders: 2, network_orders: 30, confirm_hours: 24 }),
  },
  slip_hold: { value: ruleSchemas.slip_hold, first: () => ({ hours: 72, warn_hours: 24 }) },
  reservation_alarm: {
    value: ruleSchemas.reservation_alarm,
    first: () => ({ share: 5_000, shop_share: 2_500, hours: 24, rejections: 20 }),
  },
  returns: { value: ruleSchemas.returns, first: () => ({ days: 7, parcel_days: 3, refund_days: 15 }) },
  partner_applications: {
    value: ruleSchemas.partner_applications,
    first: () => ({ approval: 'staff' as const, answer_days: 3 }),
  },
  sales_rates: { value: ruleSchemas.sales_rates, first: () => [1_000, 1_500, 2_000, 2_500] },
  newcomer_reward: { value: ruleSchemas.newcomer_reward.transform(BigInt), first: () => 10_000 },
  settlement_days: { value: ruleSchemas.settlement_days, first: () => 15 },
  minimum_withdrawal: { value: ruleSchemas.minimum_withdrawal.transform(BigInt), first: () => 50_000 },
  card_hold_hours: { value: ruleSchemas.card_hold_hours, first: () => 72 },
  payout_days: { value: ruleSchemas.payout_days, first: () => ({ first: 5, second: 20 }) },
  payout_approval_above: { value: ruleSchemas.payout_approval_above.transform(BigInt), first: () => 2_000_000 },
  refund_approval: {
    value: ruleSchemas.refund_approval.transform(({ one, day }) => ({ one: BigInt(one), day: BigInt(day) })),
    first: () => ({ one: 500_000, day: 2_000_000 }),
  },
  batch_approval_above: { value: ruleSchemas.batch_approval_above.transform(BigInt), first: () => 5_000_000 },
  grant_approval_above: {
    value: ruleSchemas.grant_approval_above.transform(BigInt),
    first: () => GRANT_APPROVAL_ABOVE,
  },
  activity_budget: { value: ruleSchemas.activity_budget.transform(BigInt), first: () => 50_000_000 },
  lead_retention: { value: ruleSchemas.lead_retention, first: () => ({ months: 24, warn_days: 60 }) },
  retention: {
    value: ruleSchemas.retention,
    first: () => ({
      unpaid_order_days: 90,
      evidence_days: 180,
      guest_days: 30,
      application_days: 365,
      return_days: 365,
      audit_word_days: 730,
      document_years: 5,
    }),
  },
  seller: {
    value: ruleSchemas.seller,
    first: ({ seller }) => ({
      name: seller.name,
      address: seller.address,
      tax_id: seller.taxId,
      phone: seller.phone,
    }),
  },
  vat: {
    value: ruleSchemas.vat,
    first: () => ({ rate_bp: 0, since: '2026-01-01', branch: '00000', invoice_days: 30 }),
  },
  promptpay: { value: ruleSchemas.promptpay, first: ({ promptpayId }) => ({ id: promptpayId }) },
  payee: { value: ruleSchemas.payee, first: () => ({ name: '' }) },
  support_link: { value: ruleSchemas.support_link, first: ({ supportLink }) => supportLink },
  payer: { value: ruleSchemas.payer, first: () => null },
} as const satisfies { [N in ShopRuleName]: RuleKind<N> }

export type ShopRuleValue<N extends ShopRuleName> = z.output<(typeof SHOP_RULES)[N]['value']>
