/** Counting stops here, shown as "99+". */
export const MAX_COUNTED = 100

/** Kinds of waiting tasks, in order of urgency. */
export const WAITING_TASKS = [
  'slips_late',
  'slips',
  'cod_to_confirm',
  'to_ship',
  'pickups',
  'cash_due',
  'outstanding_goods',
  'returns_to_answer',
  'returns_to_receive',
  'refunds',
  'withdrawals',
  'approvals',
  'rewards_on_hold',
  'debts',
  'applications',
  'erasures',
  'stock_low',
] as const
export type WaitingTask = (typeof WAITING_TASKS)[number]

/** What is counted in menu and notices: the tasks and the open alarms. */
export const COUNTED_TASKS = [...WAITING_TASKS, 'alarms'] as const
export type CountedTask = (typeof COUNTED_TASKS)[number]
