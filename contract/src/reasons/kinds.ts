/** What staff give reasons for that the person concerned reads. */
export const REASON_USES = [
  'slip_rejected',
  'cod_rejected',
  'order_canceled',
  'pieces_canceled',
  'return_rejected',
  'application_rejected',
  'withdrawal_rejected',
  'withdrawal_returned',
  'reward_canceled',
  'reward_reversed',
  'page_taken_down',
] as const
export type ReasonUse = (typeof REASON_USES)[number]

/** Characters of a template and of own words. */
export const MAX_REASON = 300

/** Most templates in use for one purpose. */
export const MAX_REASON_TEMPLATES = 20
