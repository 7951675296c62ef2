// Options of a client's file, without zod, for forms of the storefront.

export const CLIENT_SORTS = ['last_order', 'amount', 'registered', 'name'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/** Windows in Bangkok days, including today. */
export const CLIENT_WINDOWS = [7, 30, 90] as const
export type ClientWindow = (typeof CLIENT_WINDOWS)[number]

/** Purposes of consent; without it the partner cannot store the fields concerned. */
export const CONSENT_PURPOSES = ['skin', 'personal'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

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
