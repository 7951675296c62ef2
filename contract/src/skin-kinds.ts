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
