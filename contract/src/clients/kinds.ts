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

/** `dormant`: who has been silent longest comes first. */
export const CLIENT_SORTS = ['last_order', 'amount', 'registered', 'name', 'dormant'] as const
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

/** Level filter of clients: of a partner, or none. */
export const CLIENT_LEVELS = ['none', 'BL', 'BD', 'BP', 'BSP'] as const
export type ClientLevel = (typeof CLIENT_LEVELS)[number]

export const MAX_CLIENT_TAGS = 60
export const MAX_CLIENT_VIEWS = 30
/** Most clients that one call tags; the phone sends larger selections in parts. */
export const MAX_TAGGED_AT_ONCE = 1000

/** Kinds of tasks of a partner, most urgent first. `lead`: a potential customer to contact. */
export const TASK_KINDS = [
  'note',
  'lead',
  'birthday',
  'after_2_days',
  'after_2_weeks',
  'after_2_months',
  'running_out',
  'silent',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]
