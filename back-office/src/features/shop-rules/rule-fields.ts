import { LEVELS } from '@bailu/contract/levels/kinds'
import type { ShopRuleName } from '@bailu/contract/shop-rules/staff'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'
import { latinDigits } from '@bailu/contract/typed-numbers'

type RuleWords = BackOfficeTranslations['shopRules']
export type RuleFieldKind =
  | 'baht'
  | 'percent'
  /** Percentage up to 100; `percent` is limited to 50. */
  | 'share'
  | 'count'
  | 'days'
  | 'hours'
  /** Hour of the day. */
  | 'clock'
  | 'months'
  | 'years'
  | 'line'
  | 'lines'
  | 'day'
  | 'digits'
  | 'link'
  | 'approval'
  /** Postcodes or days, separated by commas; sent as an array. */
  | 'list'
  /** Fee of each country. */
  | 'countries'
export type RuleField = {
  at: string | number | null
  kind: RuleFieldKind
  label: (words: RuleWords) => string
  optional?: true
}

type FieldName = Exclude<keyof RuleWords['fields'], 'level'>
const field = (at: string | null, kind: RuleFieldKind, name: FieldName = at as FieldName): RuleField => ({
  at,
  kind,
  label: ({ fields }) => fields[name],
})

/** The shop rule of this name, if there is one. */
export const ruleOfName = (name: string): ShopRuleName | undefined =>
  (Object.keys(RULE_FIELDS) as ShopRuleName[]).find((rule) => rule === name)

/** Form fields of each shop rule; `at` is the key inside the value, null for the value itself. */
export const RULE_FIELDS: Record<ShopRuleName, RuleField[]> = {
  shipping: [field('fee', 'baht'), field('free_from', 'baht')],
  shipping_zones: [
    field('near_zips', 'list'),
    { ...field('province_fee', 'baht'), optional: true },
    { ...field('province_free_from', 'baht'), optional: true },
    { ...field('remote_zips', 'list'), optional: true },
    { ...field('remote_fee', 'baht'), optional: true },
    { ...field('remote_free_from', 'baht'), optional: true },
    { ...field('abroad', 'countries'), optional: true },
  ],
  delivery_days: [
    field('packing', 'days'),
    field('cutoff_hour', 'clock'),
    field('near_first', 'days'),
    field('near_last', 'days'),
    field('province_first', 'days'),
    field('province_last', 'days'),
    field('remote_first', 'days'),
    field('remote_last', 'days'),
    field('abroad_first', 'days'),
    field('abroad_last', 'days'),
    { ...field('holidays', 'list'), optional: true },
  ],
  slip_check: [field('from_hour', 'clock'), field('to_hour', 'clock'), field('usual_hours', 'hours')],
  unpaid_hours: [field(null, 'hours', 'unpaid_hours')],
  stock_limits: [
    field('orders', 'count'),
    field('address_orders', 'count'),
    field('value', 'baht'),
    field('share', 'share'),
    field('pieces', 'count'),
    field('network_orders', 'count'),
    field('network_value', 'baht'),
    field('network_share', 'share'),
    field('network_pieces', 'count'),
    field('staff_value', 'baht'),
  ],
  staff_discount: [
    field('share', 'share', 'discount_share'),
    field('order', 'baht', 'discount_order'),
    field('day', 'baht', 'discount_day'),
  ],
  cod_terms: [
    field('most', 'baht'),
    field('orders', 'count', 'cod_orders'),
    field('network_orders', 'count', 'network_cod'),
    field('confirm_hours', 'hours'),
  ],
  slip_hold: [field('hours', 'hours'), field('warn_hours', 'hours')],
  reservation_alarm: [
    field('share', 'share', 'alarm_share'),
    field('shop_share', 'share'),
    field('hours', 'hours', 'alarm_hours'),
    field('rejections', 'count'),
  ],
  returns: [field('days', 'days'), field('parcel_days', 'days'), field('refund_days', 'days')],
  partner_applications: [field('approval', 'approval'), field('answer_days', 'days')],
  sales_rates: LEVELS.map((name, at) => ({ at, kind: 'percent', label: ({ fields }) => fields.level(name) })),
  newcomer_reward: [field(null, 'baht', 'newcomer_reward')],
  settlement_days: [field(null, 'days', 'settlement_days')],
  minimum_withdrawal: [field(null, 'baht', 'minimum_withdrawal')],
  card_hold_hours: [field(null, 'hours', 'card_hold_hours')],
  payout_days: [field('first', 'count', 'payout_first'), field('second', 'count', 'payout_second')],
  payout_approval_above: [field(null, 'baht', 'payout_approval_above')],
  refund_approval: [field('one', 'baht', 'refund_one'), field('day', 'baht', 'refund_day')],
  batch_approval_above: [field(null, 'baht', 'batch_approval_above')],
  grant_approval_above: [field(null, 'baht', 'grant_approval_above')],
  activity_budget: [field(null, 'baht', 'activity_budget')],
  lead_retention: [field('months', 'months'), field('warn_days', 'days')],
  retention: [
    field('unpaid_order_days', 'days'),
    field('evidence_days', 'days'),
    field('guest_days', 'days'),
    field('application_days', 'days'),
    field('return_days', 'days'),
    field('audit_word_days', 'days'),
    field('document_years', 'years'),
  ],
  seller: [field('name', 'line'), field('address', 'lines'), field('tax_id', 'digits'), field('phone', 'line')],
  vat: [field('rate_bp', 'percent'), field('since', 'day'), field('branch', 'digits'), field('invoice_days', 'days')],
  promptpay: [field('id', 'digits')],
  payee: [{ ...field('name', 'line', 'payee_name'), optional: true }],
  support_link: [field(null, 'link', 'support_link')],
  payer: [
    field('name', 'line'),
    field('name_en', 'line'),
    field('tax_id', 'digits'),
    field('address', 'lines'),
    field('address_en', 'lines'),
    { ...field('signer', 'line'), optional: true },
  ],
}

export const RULE_GROUPS: [keyof RuleWords['groups'], ShopRuleName[]][] = [
  [
    'orders',
    [
      ...([
        'shipping',
        'shipping_zones',
        'delivery_days',
        'unpaid_hours',
        'slip_check',
        'slip_hold',
        'cod_terms',
      ] as const),
      ...(['stock_limits', 'staff_discount', 'reservation_alarm', 'returns'] as const),
    ],
  ],
  ['partners', ['sales_rates', 'newcomer_reward', 'settlement_days', 'partner_applications', 'lead_retention']],
  ['money', ['minimum_withdrawal', 'card_hold_hours', 'payout_days', 'activity_budget', 'payer']],
  ['second', ['payout_approval_above', 'batch_approval_above', 'refund_approval', 'grant_approval_above']],
  ['shop', ['promptpay', 'payee', 'seller', 'vat', 'support_link', 'retention']],
]

/** Kinds entered with two decimals (baht, percent) and sent as integers (satang, basis points). */
const HUNDREDTH_KINDS: ReadonlySet<RuleFieldKind> = new Set(['baht', 'percent', 'share'])

export const partOf = (value: unknown, { at }: RuleField): unknown =>
  at === null ? value : (value as Record<string | number, unknown> | null)?.[at]

/** Converts a rule's value to form values. */
export function toFormValue(value: unknown, fields: RuleField[]): unknown {
  if (value === null || value === undefined) return undefined
  return assembleValue(fields, (field) => {
    const part = partOf(value, field)
    if (part === null) return undefined
    if (field.kind === 'list') return (part as string[]).join(', ')
    if (field.kind === 'countries')
      return (part as CountryFee[]).map(({ country, fee }) => ({ country, fee: fee / 100 }))
    return HUNDREDTH_KINDS.has(field.kind) ? Number(part) / 100 : part
  })
}

/** Converts form values to the value of the call. */
export function fromFormValue(form: unknown, fields: RuleField[]): unknown {
  return assembleValue(fields, (field) => {
    const part = partOf(form, field)
    if (field.kind === 'list') return splitList(part)
    if (field.kind === 'countries')
      return ((part ?? []) as CountryFee[]).map(({ country, fee }) => ({ country, fee: Math.round(fee * 100) }))
    // An optional amount that is left empty.
    if (field.optional && field.kind === 'baht' && (part ?? '') === '') return null
    if (HUNDREDTH_KINDS.has(field.kind)) return Math.round(Number(part) * 100)
    if (field.kind === 'digits') return latinDigits(String(part ?? '')).replace(/[\s-]/g, '')
    return typeof part === 'string' ? part.trim() : (part ?? '')
  })
}

export type CountryFee = { country: string; fee: number }

/** Entries of a typed list. */
export const splitList = (typed: unknown): string[] =>
  latinDigits(String(typed ?? ''))
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '')

function assembleValue(fields: RuleField[], part: (field: RuleField) => unknown): unknown {
  const [first] = fields
  if (first?.at === null) return part(first)
  if (typeof first?.at === 'number') return fields.map(part)
  return Object.fromEntries(fields.map((field) => [field.at, part(field)]))
}
