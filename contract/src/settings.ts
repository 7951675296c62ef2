import * as z from 'zod'
import { describe } from './call.ts'
import { bangkokDay, cursor, filled, filledLine, givenInstant, instant, line, page, uuid } from './fields.ts'

const amount = (least: number, most: number) => z.int().min(least).max(most)
const rate = z.int().min(0).max(5_000)
const taxId = z.string().regex(/^\d{13}$/)

/** Shape and bounds of every dated setting as it travels and is kept: satang, basis points, hours, days, months. */
export const settingValues = {
  shipping: z.strictObject({ fee: amount(0, 100_000), free_from: amount(0, 100_000_000) }),
  /** Hours after which an unpaid order without proof cancels itself. */
  unpaid_hours: z.int().min(1).max(720),
  /**
   * What buyers may hold without having paid, over all their open orders: orders, their value, and the share of a
   * variant (but always so many pieces). Of a buyer, a phone, an address; and of all guests and accounts of one network.
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
    /** An order placed by staff and not yet paid: above this the owner places it. */
    staff_value: amount(0, 10_000_000_000),
  }),
  /** Cash on delivery: up to which total without a call, how many at once, and how long stock waits for the call. */
  cod_terms: z.strictObject({
    most: amount(0, 100_000_000),
    orders: z.int().min(0).max(1_000),
    network_orders: z.int().min(0).max(10_000),
    confirm_hours: z.int().min(1).max(168),
  }),
  /** A payment slip holds the stock for so many hours; so many before the end finance is alarmed. */
  slip_hold: z.strictObject({ hours: z.int().min(12).max(720), warn_hours: z.int().min(1).max(168) }),
  /** Staff are alarmed when unpaid orders of the last hours hold such a share, or one network is refused so often. */
  reservation_alarm: z.strictObject({
    share: z.int().min(100).max(10_000),
    shop_share: z.int().min(100).max(10_000),
    hours: z.int().min(1).max(168),
    refusals: z.int().min(1).max(1_000),
  }),
  /** The right to return, in days from receipt; a parcel is reckoned to be so many days under way. */
  returns: z.strictObject({
    days: z.int().min(7).max(90),
    parcel_days: z.int().min(0).max(30),
    refund_days: z.int().min(1).max(15),
  }),
  /** Who lets applicants in, and within how many days staff usually answer. */
  partner_applications: z.strictObject({
    approval: z.enum(['staff', 'automatic']),
    answer_days: z.int().min(1).max(30),
  }),
  /** Share of goods by the partner's level, first entry level 1. */
  sales_rates: z.tuple([rate, rate, rate, rate]),
  newcomer_reward: amount(0, 1_000_000),
  /** Days from finished to settled: the right to cancel plus time to return. */
  settlement_days: z.int().min(7).max(180),
  minimum_withdrawal: amount(1, 100_000_000),
  /** For so many hours after a change of the bank card no withdrawal asked for in that time is paid. */
  card_hold_hours: z.int().min(0).max(720),
  /** Days of the month on which withdrawals are paid; on a weekend the Monday after. The same twice: once a month. */
  payout_days: z.strictObject({ first: z.int().min(1).max(28), second: z.int().min(1).max(28) }),
  /** A withdrawal of more than this is approved by one person and paid by another. */
  payout_approval_above: amount(0, 10_000_000_000),
  /**
   * Money that goes back is approved by one person and paid by another: of one recipient, and of what one person pays
   * back, when it comes to more than this within a day.
   */
  refund_approval: z.strictObject({ one: amount(0, 10_000_000_000), day: amount(0, 10_000_000_000) }),
  /** Withdrawals that one person sends to the bank, and marks paid, within a day come to no more than this. */
  batch_approval_above: amount(0, 100_000_000_000),
  /** Activity rewards that one person grants within a day come to no more than this; above it a second one agrees. */
  grant_approval_above: amount(0, 1_000_000_000),
  /** Activity rewards granted in a Bangkok month never come to more than this. */
  activity_budget: amount(0, 1_000_000_000),
  /** Months after which a lead that nobody touched is erased, and days before in which its partner is told. */
  lead_retention: z.strictObject({ months: z.int().min(3).max(60), warn_days: z.int().min(7).max(180) }),
  /** How long what names people is kept after it ended; mails, sign-ins and answers have fixed times. */
  retention: z.strictObject({
    unpaid_order_days: z.int().min(7).max(365),
    /** Refused slips and notes of staff; absent in settings made before there was one. */
    evidence_days: z.int().min(30).max(1_000).default(180),
    guest_days: z.int().min(30).max(1_000),
    application_days: z.int().min(30).max(1_000),
    return_days: z.int().min(30).max(1_000),
    audit_word_days: z.int().min(90).max(2_000),
    paper_years: z.int().min(5).max(10),
  }),
  /** Who sells, as the law wants it on a receipt. */
  seller: z.strictObject({ name: filledLine(200), address: filled(400), tax_id: taxId, phone: filledLine(40) }),
  /**
   * Value added tax that is part of every price: its rate (0: the seller is not registered), since which Bangkok day,
   * the branch of the seller (00000: head office), and for how many days after the payment a buyer may ask for a full
   * tax invoice.
   */
  vat: z.strictObject({
    rate_bp: z.int().min(0).max(3_000),
    since: bangkokDay,
    branch: z.string().regex(/^\d{5}$/),
    invoice_days: z.int().min(1).max(90),
  }),
  /** Where buyers pay: a phone (10 digits), national or tax id (13) or e-wallet (15). */
  promptpay: z.strictObject({ id: z.string().regex(/^\d{10}$|^\d{13}$|^\d{15}$/) }),
  support_link: z.url({ protocol: /^https$/ }).max(300),
  /** Who withholds tax, as its statements name it; null where it is who sells. */
  payer: z
    .strictObject({
      name: filledLine(200),
      name_en: filledLine(200),
      tax_id: taxId,
      address: filled(400),
      address_en: filled(400),
      /** Who signs the statements; may be left empty. */
      signer: line(120),
    })
    .nullable(),
} as const

export type SettingName = keyof typeof settingValues
export type SettingRaw<N extends SettingName> = z.output<(typeof settingValues)[N]>
export const SETTING_NAMES = Object.keys(settingValues) as [SettingName, ...SettingName[]]
export const settingName = z.enum(SETTING_NAMES)

/** What operations may change; all else is the owner's. */
export const SETTINGS_OF_OPERATIONS: readonly SettingName[] = [
  'shipping',
  'unpaid_hours',
  'stock_limits',
  'cod_terms',
  'slip_hold',
  'reservation_alarm',
  'returns',
  'partner_applications',
  'support_link',
]

/** What makes a change worth a second look. */
export const SETTING_WARNINGS = [
  /** Some figure becomes more than twice, or less than half, of what it was. */
  'big_jump',
  'to_nothing',
  /** A level earns less than the one below it. */
  'rates_fall',
  /** Rewards would settle while the goods can still be returned. */
  'settles_early',
  /** From then on nobody looks at applications. */
  'unseen_applications',
  'erases_leads',
  /** From then on buyers pay somebody else. */
  'money_elsewhere',
  /** The last digit does not fit the others. */
  'check_digit',
  'other_host',
  /** A change planned for later takes over again. */
  'planned_later',
  /** A weaker change planned for later, which nobody else agreed to, is withdrawn. */
  'weaker_withdrawn',
] as const
export const settingWarning = z.enum(SETTING_WARNINGS)
export type SettingWarning = z.infer<typeof settingWarning>

// Its form is that of the name it comes with.
const value = z.unknown()

const change = z.object({
  id: uuid,
  value,
  from: instant,
  /** When it was made, by whom and why; rows from before this was kept say nothing. */
  at: instant.nullable(),
  who: z.string(),
  reason: z.string(),
})
const settingState = z.object({
  name: settingName,
  value,
  /** Null while the first value holds. */
  since: instant.nullable(),
  /** The newest row cannot be read: the value before it holds. */
  broken: z.boolean(),
  may_change: z.boolean(),
  version: z.int(),
  /** What follows, soonest first. */
  planned: z.array(
    change.extend({
      /** One that waits is withdrawn by who proposed it, or by an owner. */
      may_withdraw: z.boolean(),
      /** What would hold instead is weaker: a second owner must agree, or a day pass, before it is withdrawn. */
      withdraw_second: z.boolean(),
    }),
  ),
  /** One of them waits for a second owner; it holds from that instant when nobody decides. */
  waits: z.object({ approval: uuid, until: instant }).nullable(),
})
export type SettingState = z.infer<typeof settingState>

const pastChange = change.extend({
  state: z.enum(['planned', 'holds', 'past', 'withdrawn', 'broken']),
  withdrawn: z.object({ at: instant, who: z.string(), reason: z.string() }).nullable(),
})
export type PastChange = z.infer<typeof pastChange>

/** What a new value would mean: an order of so much costs so much to ship, goods of ฿1,000 bring a level so much, of so many pieces one buyer holds so many. */
const fact = z.object({
  id: z.enum(['order', 'level', 'leads_erased', 'stock']),
  of: z.int(),
  unit: z.enum(['money', 'count']),
  before: z.int(),
  after: z.int(),
})
export type SettingFact = z.infer<typeof fact>

const named = z.strictObject({ name: settingName })

export const staffSettingCalls = describe({
  'GET /api/staff/setting': {
    summary: 'Every setting: what holds, since when, and what is planned',
    who: ['operations', 'finance'],
    input: z.strictObject({}),
    reply: z.object({ list: z.array(settingState) }),
  },
  'GET /api/staff/setting/{name}': {
    summary: 'One setting',
    who: ['operations', 'finance'],
    input: named,
    reply: settingState,
  },
  'GET /api/staff/setting/{name}/history': {
    summary: 'All changes of a setting, newest first: who, when and why',
    who: ['operations', 'finance'],
    input: named.extend({ cursor }),
    reply: page(pastChange),
  },
  'POST /api/staff/setting/{name}/try': {
    summary: 'What a value would do, without keeping it',
    who: ['operations'],
    input: named.extend({ value, from: givenInstant.nullable() }),
    reply: z.object({
      warnings: z.array(settingWarning),
      facts: z.array(fact),
      /** A second owner must agree, or a day pass, before it holds. */
      second: z.boolean(),
      /** Of a PromptPay id: the text of a code over one baht. */
      qr: z.string().nullable(),
    }),
    refusals: ['setting_past'],
  },
  'POST /api/staff/setting/{name}': {
    summary: 'Change a setting, now or from an instant to come',
    who: ['operations'],
    fresh: true,
    input: named.extend({
      value,
      /** Null: now. */
      from: givenInstant.nullable(),
      reason: filled(300),
      version: z.int().min(0),
      /** The warnings were read. */
      sure: z.boolean(),
    }),
    /** The proposal and when it holds, where a second owner must agree; null where it was simply kept. */
    reply: z.object({ approval: uuid.nullable(), waits_until: instant.nullable() }),
    idempotent: true,
    changes: true,
    refusals: ['setting_past', 'setting_unsure', 'edited_meanwhile', 'approval_open'],
  },
  'POST /api/staff/setting/{name}/planned/{id}/withdraw': {
    summary: 'A planned change does not happen',
    who: ['operations'],
    fresh: true,
    input: named.extend({ id: uuid, reason: filled(300) }),
    /** The proposal and when it holds, where a second owner must agree; null where it was simply withdrawn. */
    reply: z.object({ approval: uuid.nullable(), waits_until: instant.nullable() }),
    idempotent: true,
    changes: true,
    refusals: ['setting_past', 'edited_meanwhile', 'approval_open'],
  },
})
