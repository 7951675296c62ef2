import type { RefusalCode } from './envelope.ts'

/** Security events: errors that may be signs of an attack, in log, metrics and the daily summary. */
export const SECURITY_KINDS = [
  'sign_in_refused',
  'code_refused',
  'password_refused',
  'csrf_refused',
  'role_refused',
  'not_signed_in',
  'limit_reached',
  'fresh_proof_refused',
  'key_misused',
  'unknown_object',
] as const
export type SecurityKind = (typeof SECURITY_KINDS)[number]

/** Error codes that are security events in any call; a missing CSRF token (`csrf_refused`) is reported by its check. */
export const SECURITY_CODES: Partial<Record<RefusalCode, SecurityKind>> = {
  wrong_login: 'sign_in_refused',
  app_code_wrong: 'code_refused',
  code_wrong: 'code_refused',
  code_spent: 'code_refused',
  code_late: 'code_refused',
  link_over: 'code_refused',
  pickup_code_wrong: 'code_refused',
  wrong_password: 'password_refused',
  forbidden: 'role_refused',
  not_a_partner: 'role_refused',
  same_person: 'role_refused',
  own_account: 'role_refused',
  own_withdrawal: 'role_refused',
  payee_like_you: 'role_refused',
  too_many: 'limit_reached',
  codes_enough: 'limit_reached',
  password_needed: 'fresh_proof_refused',
  key_reused: 'key_misused',
  not_found: 'unknown_object',
}
