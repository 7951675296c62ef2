// Options of a lead's fields, without zod, for forms of the storefront.

export const LEAD_TYPES = ['individual', 'organization'] as const
export type LeadType = (typeof LEAD_TYPES)[number]

export const LEAD_STAGES = [
  'in_progress',
  'interested_further_discussion',
  'preliminary_agreement',
  'not_interested_reject',
] as const
export type LeadStage = (typeof LEAD_STAGES)[number]

export const GENDERS = ['male', 'female', 'other'] as const
export type Gender = (typeof GENDERS)[number]

export const CUSTOMER_SIZES = ['0_10', '10_100', '100_500', '500_max'] as const
export type CustomerSize = (typeof CUSTOMER_SIZES)[number]

export const MAX_LEAD_PHOTOS = 9
