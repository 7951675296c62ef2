// Options of a client's file, without zod, for forms of the storefront.

export const CLIENT_SORTS = ['last_order', 'amount', 'registered', 'name'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/** Windows in Bangkok days, including today. */
export const WINDOWS = [7, 30, 90] as const
export type Window = (typeof WINDOWS)[number]

/** Purposes of consent; without it the partner cannot store the fields concerned. */
export const PURPOSES = ['skin', 'personal'] as const
export type Purpose = (typeof PURPOSES)[number]

export const MARITAL = ['single', 'relationship', 'married', 'divorced', 'widowed', 'prefer_not_to_say'] as const
export const FERTILITY = [
  'no_children',
  'planning',
  'pregnant',
  'nursing',
  'has_children',
  'prefer_not_to_say',
] as const
/** Baht per month. */
export const INCOME = [
  'under_15000',
  '15000_30000',
  '30000_50000',
  '50000_100000',
  'over_100000',
  'prefer_not_to_say',
] as const

/** Kinds of tasks of a partner, most urgent first. */
export const TASKS = [
  'note',
  'birthday',
  'after_2_days',
  'after_2_weeks',
  'after_2_months',
  'running_out',
  'silent',
] as const
export type TaskKind = (typeof TASKS)[number]
