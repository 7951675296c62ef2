// What a client's file can say, without zod, so that forms can offer it.

export const CLIENT_SORTS = ['last_order', 'amount', 'registered', 'name'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/** Bangkok days, today among them. */
export const WINDOWS = [7, 30, 90] as const
export type Window = (typeof WINDOWS)[number]

/** What a client may be asked to agree to; without it the partner can write nothing of it. */
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
/** Baht a month. */
export const INCOME = [
  'under_15000',
  '15000_30000',
  '30000_50000',
  '50000_100000',
  'over_100000',
  'prefer_not_to_say',
] as const

/** What a partner can do for a client today, the most pressing first. */
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
