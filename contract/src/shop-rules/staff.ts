import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { deliveryRules } from './delivery.ts'
import {
  bangkokDay,
  cursor,
  recordVersion,
  requiredText,
  requiredLine,
  plausibleInstant,
  instant,
  line,
  page,
  uuid,
} from '../fields.ts'

const amount = (min: number, max: number) => z.int().min(min).max(max)
const rate = z.int().min(0).max(5_000)
const taxId = z.string().regex(/^\d{13}$/)

/** Shape and bounds of every shop rule, on the wire and stored: satang, basis points, hours, days, months. */
export const shopRuleSchemas = {
  ...deliveryRules,
  /** Hours after which an unpaid order without a slip expires. */
  unpaid_hours: z.int().min(1).max(720),
  /**
   * Limits of unpaid reservations over all open orders: number of orders, their value, and the share of a variant's
   * stock (but always `pieces`). Per buyer, phone or address; and per network over all its guests and accounts.
   */
  stock_limits: z.strictObject({
    orders: z.int().min(1).max(1_000),
    value: amount(100_000, 1_000_000_000),
    share: z.int().min(100).max(10_000),
    pieces: z.int().min(1).max(999),
    address_orders: z.int().min(1).max(1_000),
    network_orders: z.int().min(1).max(10_000),
    network_value: amount(100_000, 10_000_000_000),
    network_share: z.int().min(100).max(10_000),
    network_pieces: z.int().min(1).max(9_999),
    /** Unpaid orders placed by staff: above this value only the owner may place them. */
    staff_value: amount(0, 10_000_000_000),
  }),
  /**
   * Discounts in orders placed by staff, above which only the owner gives them: share of the list sum of the order, satang in
   * one order, and satang by one person within 24 hours.
   */
  staff_discount: z.strictObject({
    share: z.int().min(0).max(10_000),
    order: amount(0, 1_000_000_000),
    day: amount(0, 10_000_000_000),
  }),
  /** Cash on delivery: largest total without a call, number of open orders, and hours the stock is reserved for the call. */
  cod_terms: z.strictObject({
    most: amount(0, 100_000_000),
    orders: z.int().min(0).max(1_000),
    network_orders: z.int().min(0).max(10_000),
    confirm_hours: z.int().min(1).max(168),
  }),
  /** Hours a payment slip keeps the stock reserved; `warn_hours` before the end finance gets an alarm. */
  slip_hold: z.strictObject({ hours: z.int().min(12).max(720), warn_hours: z.int().min(1).max(168) }),
  /** Thresholds of the alarm: share of stock reserved by unpaid orders of the last hours, and errors of one network. */
  reservation_alarm: z.strictObject({
    share: z.int().min(100).max(10_000),
    shop_share: z.int().min(100).max(10_000),
    hours: z.int().min(1).max(168),
    rejections: z.int().min(1).max(1_000),
  }),
  /** Right to return in days from receipt; `parcel_days` is the assumed delivery time. */
  returns: z.strictObject({
    days: z.int().min(7).max(90),
    parcel_days: z.int().min(0).max(30),
    refund_days: z.int().min(1).max(15),
  }),
  /** Who decides about applications, and within how many days staff usually answer. */
  partner_applications: z.strictObject({
    approval: z.enum(['staff', 'automatic']),
    answer_days: z.int().min(1).max(30),
  }),
  /** Reward as a share of the subtotal, by the partner's level; first entry level 1. */
  sales_rates: z.tuple([rate, rate, rate, rate]),
  newcomer_reward: amount(0, 1_000_000),
  /** Days from a finished order to settlement: right to cancel plus time to return. */
  settlement_days: z.int().min(7).max(180),
  minimum_withdrawal: amount(1, 100_000_000),
  /** Hours after a change of the bank card in which requested withdrawals are on hold. */
  card_hold_hours: z.int().min(0).max(720),
  /** Days of the month on which withdrawals are paid, on a weekend the following Monday. Two equal days: once a month. */
  payout_days: z.strictObject({ first: z.int().min(1).max(28), second: z.int().min(1).max(28) }),
  /** Withdrawals above this are approved by one person and paid by another. */
  payout_approval_above: amount(0, 10_000_000_000),
  /**
   * Refunds above this within a day, to one recipient or by one staff member, are approved by one person and paid by
   * another.
   */
  refund_approval: z.strictObject({ one: amount(0, 10_000_000_000), day: amount(0, 10_000_000_000) }),
  /** Withdrawals that one person may send to the bank and mark as paid within a day. */
  batch_approval_above: amount(0, 100_000_000_000),
  /** Activity rewards that one person may grant within a day; above this a second one has to approve. */
  grant_approval_above: amount(0, 1_000_000_000),
  /** Budget of activity rewards per Bangkok month. */
  activity_budget: amount(0, 1_000_000_000),
  /** Months after which an untouched lead is erased, and days before in which its partner is warned. */
  lead_retention: z.strictObject({ months: z.int().min(3).max(60), warn_days: z.int().min(7).max(180) }),
  /** Retention of personal data after its end; e-mails, sessions and stored replies have fixed times. */
  retention: z.strictObject({
    unpaid_order_days: z.int().min(7).max(365),
    /** Rejected slips and staff notes. */
    evidence_days: z.int().min(30).max(1_000),
    guest_days: z.int().min(30).max(1_000),
    application_days: z.int().min(30).max(1_000),
    return_days: z.int().min(30).max(1_000),
    audit_word_days: z.int().min(90).max(2_000),
    document_years: z.int().min(5).max(10),
  }),
  /** Seller particulars that the law requires on a receipt. */
  seller: z.strictObject({
    name: requiredLine(200),
    address: requiredText(400),
    tax_id: taxId,
    phone: requiredLine(40),
  }),
  /**
   * Value added tax included in every price: rate (0: the seller is not registered), Bangkok day of registration, branch
   * of the seller (00000: head office), and days after the payment in which a buyer may request a full tax invoice.
   */
  vat: z.strictObject({
    rate_bp: z.int().min(0).max(3_000),
    since: bangkokDay,
    branch: z.string().regex(/^\d{5}$/),
    invoice_days: z.int().min(1).max(90),
  }),
  /** PromptPay id that buyers pay to: phone (10 digits), national or tax id (13) or e-wallet (15). */
  promptpay: z.strictObject({ id: z.string().regex(/^\d{10}$|^\d{13}$|^\d{15}$/) }),
  support_link: z.url({ protocol: /^https$/ }).max(300),
  /** Withholding agent named on tax statements; null: the seller. */
  payer: z
    .strictObject({
      name: requiredLine(200),
      name_en: requiredLine(200),
      tax_id: taxId,
      address: requiredText(400),
      address_en: requiredText(400),
      /** Signer of the statements; may be empty. */
      signer: line(120),
    })
    .nullable(),
} as const

export type ShopRuleName = keyof typeof shopRuleSchemas
export type ShopRuleInput<N extends ShopRuleName> = z.output<(typeof shopRuleSchemas)[N]>
export const SHOP_RULE_NAMES = Object.keys(shopRuleSchemas) as [ShopRuleName, ...ShopRuleName[]]
export const shopRuleName = z.enum(SHOP_RULE_NAMES)

/** Warnings to confirm before a change. */
export const SHOP_RULE_WARNINGS = [
  /** A figure more than doubles or falls below half. */
  'big_jump',
  'to_nothing',
  /** A level earns less than the one below. */
  'rates_fall',
  /** Rewards would settle while the goods can still be returned. */
  'settles_early',
  /** Applications will be approved without review. */
  'unseen_applications',
  'erases_leads',
  /** Buyers will pay to another account. */
  'money_elsewhere',
  /** The check digit is wrong. */
  'check_digit',
  'other_host',
  /** A change planned for later will replace this one. */
  'planned_later',
  /** A weaker planned change that no second person approved is retracted. */
  'weaker_retracted',
] as const
export const shopRuleWarning = z.enum(SHOP_RULE_WARNINGS)
export type ShopRuleWarning = z.infer<typeof shopRuleWarning>

// Its shape depends on the name of the rule.
const value = z.unknown()

const shopRuleChange = z.object({
  id: uuid,
  value,
  from: instant,
  /** When it was made, by whom and why; null and empty in rows from before this was stored. */
  at: instant.nullable(),
  who: z.string(),
  reason: z.string(),
})
const shopRuleState = z.object({
  name: shopRuleName,
  value,
  /** Null while the initial value is in effect. */
  since: instant.nullable(),
  /** The newest row cannot be parsed: the previous value is in effect. */
  broken: z.boolean(),
  may_change: z.boolean(),
  version: z.int(),
  /** Planned changes, soonest first. */
  planned: z.array(
    shopRuleChange.extend({
      /** A change waiting for approval may be retracted by its proposer or an owner. */
      may_retract: z.boolean(),
      /** The value in effect without it is weaker: retracting it needs a second owner, or a day. */
      retract_second: z.boolean(),
    }),
  ),
  /** A change waiting for a second owner; undecided, it takes effect at `until`. */
  waits: z.object({ approval: uuid, until: instant }).nullable(),
})
export type ShopRuleState = z.infer<typeof shopRuleState>

const pastRuleChange = shopRuleChange.extend({
  state: z.enum(['planned', 'holds', 'past', 'retracted', 'broken']),
  retracted: z.object({ at: instant, who: z.string(), reason: z.string() }).nullable(),
})
export type PastRuleChange = z.infer<typeof pastRuleChange>

/** Effect of a new value on an example: shipping of an order, reward of a level for ฿1,000, pieces one buyer may reserve, leads to be erased. */
const ruleEffect = z.object({
  id: z.enum(['order', 'level', 'leads_erased', 'stock']),
  of: z.int(),
  unit: z.enum(['money', 'count']),
  before: z.int(),
  after: z.int(),
})
export type RuleEffect = z.infer<typeof ruleEffect>

const ruleInput = z.strictObject({ name: shopRuleName })

export const staffShopRuleCalls = defineCalls({
  'GET /api/staff/shop-rule': {
    summary: 'All shop rules with their value in force and planned changes',
    who: ['operations', 'finance'],
    reply: z.object({ list: z.array(shopRuleState) }),
  },
  'GET /api/staff/shop-rule/{name}': {
    summary: 'One shop rule',
    who: ['operations', 'finance'],
    input: ruleInput,
    reply: shopRuleState,
  },
  'GET /api/staff/shop-rule/{name}/history': {
    summary: 'Changes of a shop rule, newest first',
    who: ['operations', 'finance'],
    input: ruleInput.extend({ cursor }),
    reply: page(pastRuleChange),
  },
  'POST /api/staff/shop-rule/{name}/try': {
    summary: 'Preview of a value of a shop rule; saves nothing',
    who: ['operations'],
    input: ruleInput.extend({ value, from: plausibleInstant.nullable() }),
    reply: z.object({
      warnings: z.array(shopRuleWarning),
      facts: z.array(ruleEffect),
      /** It needs approval by a second owner, or a day, to take effect. */
      second: z.boolean(),
      /** For a PromptPay id: QR payload over one baht. */
      qr: z.string().nullable(),
    }),
    errors: ['shop_rule_past'],
  },
  'POST /api/staff/shop-rule/{name}': {
    summary: 'Change a shop rule, now or from a later time',
    who: ['operations'],
    recentAuth: true,
    input: ruleInput.extend({
      value,
      /** Null: now. */
      from: plausibleInstant.nullable(),
      reason: requiredText(300),
      version: z.literal(0).or(recordVersion),
      /** The warnings were confirmed. */
      sure: z.boolean(),
    }),
    /** Proposal and when it takes effect, where a second owner has to approve; null where it was saved directly. */
    reply: z.object({ approval: uuid.nullable(), waits_until: instant.nullable() }),
    idempotent: true,
    clearsCache: true,
    errors: ['shop_rule_past', 'shop_rule_unconfirmed', 'edit_conflict', 'approval_open'],
  },
  'POST /api/staff/shop-rule/{name}/planned/{id}/retract': {
    summary: 'Retract a planned change of a shop rule',
    who: ['operations'],
    recentAuth: true,
    input: ruleInput.extend({ id: uuid, reason: requiredText(300) }),
    /** Proposal and when it takes effect, where a second owner has to approve; null where it was retracted directly. */
    reply: z.object({ approval: uuid.nullable(), waits_until: instant.nullable() }),
    idempotent: true,
    clearsCache: true,
    errors: ['shop_rule_past', 'edit_conflict', 'approval_open'],
  },
})
