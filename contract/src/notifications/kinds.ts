/** Ways that a user may switch off for a group of events; the list in the account always has them. */
export const SWITCHABLE_WAYS = ['email', 'push'] as const
export type SwitchableWay = (typeof SWITCHABLE_WAYS)[number]

/** Events of interest to buyers. */
export const BUYER_EVENTS = [
  'order_placed',
  'order_contact',
  'payment_due',
  'payment_part',
  'order_paid',
  'slip_rejected',
  'payment_reversed',
  'cod_confirmed',
  'order_shipped',
  'order_tracking_changed',
  'order_delivered',
  'order_returning',
  'order_ready',
  'order_handed_over',
  'order_expired',
  'order_canceled',
  'refund_owed',
  'refund_paid',
  'order_pieces_canceled',
  'return_requested',
  'return_approved',
  'return_rejected',
  'return_received',
  'return_refunded',
  'application_approved',
  'application_rejected',
] as const

/** Events of interest to partners. */
export const PARTNER_EVENTS = [
  'client_order',
  'client_paid',
  'reward_settled',
  'reward_held',
  'reward_reversed',
  'withdrawal_paid',
  'withdrawal_rejected',
  'withdrawal_returned',
  'debt_settled',
  'level_up',
  'site_message',
] as const

export const EVENT_KINDS = [...BUYER_EVENTS, ...PARTNER_EVENTS] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** What a switch of the settings is for. */
export const EVENT_GROUPS = [
  'orders',
  'payments',
  'reminders',
  'delivery',
  'refunds',
  'returns',
  'application',
  'clients',
  'rewards',
  'withdrawals',
  'debts',
  'levels',
  'messages',
] as const
export type EventGroup = (typeof EVENT_GROUPS)[number]
