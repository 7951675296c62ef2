import type { StaffRole } from './call.ts'

type Kind = {
  /** Told besides the owners. */
  roles: readonly Exclude<StaffRole, 'owner'>[]
  /** The same thing again within so many seconds only counts up: no new alarm, no new mail. */
  window: number
  /** Each time is an act of its own: again after somebody acknowledged it, it opens anew and is mailed. */
  reopens?: true
  /** About something that was tried: it is kept even when the call is refused and its transaction rolled back. */
  attempt?: true
}

const HOUR = 3_600
const DAY = 24 * HOUR

/** Everything staff are alarmed about; whoever adds one adds its words (phrases, `back-office/alarms`). */
export const ALARM_KINDS = {
  /** More stock is reserved than one buyer, network or phone would buy. */
  mass_reservation: { roles: ['operations'], window: HOUR, attempt: true },
  /** One network keeps running into limits. */
  network_limits_hit: { roles: [], window: HOUR, attempt: true },
  /** A payment slip nobody has looked at. */
  slip_waiting_long: { roles: ['operations', 'finance'], window: DAY },
  /** A price was written that is below half of what was asked for within the last days. */
  price_fell: { roles: ['operations', 'finance'], window: DAY, reopens: true },
  /** Many refused sign-ins. */
  sign_in_attack: { roles: [], window: HOUR, attempt: true },
  /** Many calls for things that are not the caller's, or without the right to make them. */
  probing: { roles: [], window: HOUR, attempt: true },
  /** A setting about money that waits for a second person or a delay. */
  setting_change_pending: { roles: ['finance'], window: DAY },
  /** A payment, refund or batch that waits for a second person. */
  approval_waiting: { roles: ['finance'], window: DAY },
  /** The audit log is not what was sealed. */
  audit_broken: { roles: [], window: DAY, attempt: true },
  /** Audit entries that no seal covers for too long. */
  audit_unsealed: { roles: [], window: DAY, attempt: true },
  /** The second copy of the audit log does not get its entries. */
  audit_copy_failing: { roles: [], window: DAY, attempt: true },
  /** The second factor of somebody who works here was switched off or set anew. */
  second_factor_reset: { roles: [], window: HOUR, reopens: true },
  /** The app's role in the database may do more than it should. */
  database_role: { roles: [], window: DAY, attempt: true },
} as const satisfies Record<string, Kind>
export type AlarmKind = keyof typeof ALARM_KINDS
export const alarmKinds = Object.keys(ALARM_KINDS) as AlarmKind[]

/** What an alarm is about. */
export const ALARM_SUBJECTS = [
  'network',
  'user',
  'guest',
  'staff',
  'order',
  'withdrawal',
  'refund',
  'payout',
  'product',
  'setting',
  /** Something that waits for a second person. */
  'approval',
  'shop',
  /** Where too many would be named one by one. */
  'many',
] as const
export type AlarmSubject = (typeof ALARM_SUBJECTS)[number]

/** Whether somebody with this role is told of a kind. */
export const mayHear = (role: StaffRole, kind: AlarmKind): boolean => {
  const { roles }: Kind = ALARM_KINDS[kind]
  return role === 'owner' || roles.includes(role)
}
