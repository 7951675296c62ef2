import type { StaffRole } from '../call.ts'
import type { ErrorCode } from '../error-codes.ts'
import { hasRole, type WithRoles } from '../staff/kinds.ts'

type AlarmRule = {
  /** Roles notified besides the owners. */
  roles: readonly Exclude<StaffRole, 'owner'>[]
  /** Seconds within which a repetition only increases the count: no new alarm, no new e-mail. */
  window: number
  /** A repetition after the acknowledgement reopens it and sends a new e-mail. */
  reopens?: true
  /** Stored even when the call fails and its transaction is rolled back. */
  attempt?: true
  /**
   * Each subject is e-mailed, because each needs a decision, and each takes a member of staff: others cannot cause
   * enough of them to flood a mailbox.
   */
  eachMailed?: true
}

const HOUR = 3_600
const DAY = 24 * HOUR

/** Kinds of alarms; each needs its texts (phrases, `alarms/staff`). */
export const ALARM_KINDS = {
  /** More stock reserved than one buyer, network or phone would buy. */
  mass_reservation: { roles: ['operations'], window: HOUR, attempt: true },
  /** One network hits limits repeatedly. */
  network_limits_hit: { roles: [], window: HOUR, attempt: true },
  /** A payment slip overdue for review. */
  slip_waiting_long: { roles: ['operations', 'finance'], window: DAY },
  /** A price was set below half of the highest one of the last days. */
  price_fell: { roles: ['operations', 'finance'], window: DAY, reopens: true },
  /** Many failed sign-ins. */
  sign_in_attack: { roles: [], window: HOUR, attempt: true },
  /** Many calls for objects of others, or without permission. */
  probing: { roles: [], window: HOUR, attempt: true },
  /** A change of a shop rule about money that waits for approval or its delay. */
  shop_rule_change_pending: { roles: ['finance'], window: DAY, eachMailed: true },
  /** A payment, refund or batch that waits for approval. */
  approval_waiting: { roles: ['finance'], window: DAY, eachMailed: true },
  /** The reader of the old address objected to a correction of it by staff. */
  email_objected: { roles: ['operations'], window: DAY, reopens: true, eachMailed: true },
  /** The audit log does not match its seals. */
  audit_broken: { roles: [], window: DAY, attempt: true },
  /** Audit entries unsealed for too long. */
  audit_unsealed: { roles: [], window: DAY, attempt: true },
  /** The external copy of the audit log is behind. */
  audit_copy_failing: { roles: [], window: DAY, attempt: true },
  /** A second factor of a staff account was removed or reset. */
  second_factor_reset: { roles: [], window: HOUR, reopens: true, eachMailed: true },
  /** The database role of the app has too many privileges. */
  database_role: { roles: [], window: DAY, attempt: true },
} as const satisfies Record<string, AlarmRule>
export type AlarmKind = keyof typeof ALARM_KINDS
export const alarmKinds = Object.keys(ALARM_KINDS) as AlarmKind[]

/** Type of the subject of an alarm. */
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
  'shop_rule',
  /** A proposal waiting for approval. */
  'approval',
  'shop',
  /** Too many to list. */
  'many',
] as const
export type AlarmSubject = (typeof ALARM_SUBJECTS)[number]

/** Whether this member of staff is notified of alarms of this kind. */
export const mayReceiveAlarm = (person: WithRoles, kind: AlarmKind): boolean =>
  hasRole(person, ...ALARM_KINDS[kind].roles)

/** Security events: errors that may be signs of an attack, in log, metrics and the daily summary. */
export const SECURITY_EVENT_KINDS = [
  'sign_in_failed',
  'code_failed',
  'password_failed',
  'csrf_failed',
  'access_denied',
  'not_signed_in',
  'limit_reached',
  'recent_auth_missing',
  'key_misused',
  'unknown_object',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** Error codes that are security events in any call; a missing CSRF token (`csrf_failed`) is reported by its check. */
export const SECURITY_EVENT_BY_ERROR: Partial<Record<ErrorCode, SecurityEventKind>> = {
  wrong_login: 'sign_in_failed',
  app_code_wrong: 'code_failed',
  code_wrong: 'code_failed',
  code_spent: 'code_failed',
  code_late: 'code_failed',
  link_over: 'code_failed',
  pickup_code_wrong: 'code_failed',
  wrong_password: 'password_failed',
  forbidden: 'access_denied',
  not_a_partner: 'access_denied',
  same_person: 'access_denied',
  own_account: 'access_denied',
  own_withdrawal: 'access_denied',
  payee_like_you: 'access_denied',
  too_many: 'limit_reached',
  codes_enough: 'limit_reached',
  password_needed: 'recent_auth_missing',
  key_reused: 'key_misused',
  not_found: 'unknown_object',
}
