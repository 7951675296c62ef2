// Skin types, conditions and brands used before, of clients and leads; without zod, for forms of the storefront.

export const SKIN_TYPES = [
  'dry_skin',
  'oily_skin',
  'combination_skin',
  'normal_skin',
  'sensitive_skin',
  'aging_skin',
] as const
export type SkinType = (typeof SKIN_TYPES)[number]

export const SKIN_CONDITIONS = [
  'smooth',
  'fair',
  'rosy',
  'elastic',
  'loose',
  'dull',
  'large_pores',
  'lack_luster',
  'freckles',
  'dark_spots',
  'yellowish',
  'blackheads',
  'oil_acne',
  'oily',
  'mild_acne',
  'other',
] as const

/** What a client wishes for their skin. */
export const SKIN_NEEDS = [
  'hydration',
  'brightening',
  'spots',
  'anti_ageing',
  'firming',
  'acne',
  'pores',
  'sensitivity',
  'sun_protection',
] as const
export type SkinNeed = (typeof SKIN_NEEDS)[number]

export const BRANDS = [
  'lancome',
  'estee_lauder',
  'shiseido',
  'helena_rubinstein',
  'guerlain',
  'dior',
  'givenchy',
  'chanel',
  'sk_ii',
  'biotherm',
  'elizabeth_arden',
  'ipsa',
  'clinique',
  'origins',
  'clarins',
  'loccitane',
  'loreal',
  'laneige',
  'sulwhasoo',
] as const
export type Brand = (typeof BRANDS)[number]

// Options of a client's file, without zod, for forms of the storefront.

export const CLIENT_SORTS = ['last_order', 'amount', 'registered', 'name'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/** Windows in Bangkok days, including today. */
export const CLIENT_WINDOWS = [7, 30, 90] as const
export type ClientWindow = (typeof CLIENT_WINDOWS)[number]

/** Purposes of consent; without it the partner cannot store the fields concerned. */
export const CONSENT_PURPOSES = ['skin', 'personal'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

export const MARITAL_STATUSES = [
  'single',
  'relationship',
  'married',
  'divorced',
  'widowed',
  'prefer_not_to_say',
] as const
export const FERTILITY_STATUSES = [
  'no_children',
  'planning',
  'pregnant',
  'nursing',
  'has_children',
  'prefer_not_to_say',
] as const
/** Baht per month. */
export const INCOME_RANGES = [
  'under_15000',
  '15000_30000',
  '30000_50000',
  '50000_100000',
  'over_100000',
  'prefer_not_to_say',
] as const

/** Kinds of tasks of a partner, most urgent first. */
export const TASK_KINDS = [
  'note',
  'birthday',
  'after_2_days',
  'after_2_weeks',
  'after_2_months',
  'running_out',
  'silent',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]
