// Options of what is known about a person, client or lead; without zod, for forms of the storefront. Apart from
// kinds.ts, which every first visit loads, because search params are checked against it.

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

/** Skin conditions by area; several may apply. */
export const CONDITIONS = {
  skin: SKIN_CONDITIONS,
  nose: ['clear', 'blackheads', 'large_pores', 'oily', 'flaky', 'redness'],
  neck: ['tight_muscles', 'loose_muscles', 'wrinkles', 'fine_lines'],
  eyes: [
    'double_eyelids',
    'single_double_eyelids',
    'single_eyelids',
    'slightly_loose',
    'excess_fat',
    'upper_eyelid_edema',
    'dark_under_eyes',
    'slightly_dark_under_eyes',
    'deep_crow_feet',
    'shallow_crow_feet',
  ],
} as const
export type Conditions = typeof CONDITIONS

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
