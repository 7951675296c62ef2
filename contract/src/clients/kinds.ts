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
