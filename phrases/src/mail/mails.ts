import type { AlarmKind } from '@bailu/contract/alarms/kinds'
import type { AlarmDetail, DigestLine } from '@bailu/contract/alarms/staff'
import type { Lang } from '@bailu/contract/languages'
import type { TranslationOf } from '../translations.ts'
import { en } from './en.ts'
import { th } from './th.ts'
import { zh } from './zh.ts'

/** Values of each e-mail. None may be text that an unknown person could have typed. */
export type MailData = {
  reset_code: { code: string; link: string }
  /** To a guest who looks for an order; `link` opens it. */
  order_code: { number: string; code: string; link: string }
  /** Link that verifies the address of a new account. */
  email_proof: { link: string }
  email_code: { code: string }
  password_changed: { at: string }
  /** To the old address; `email` is the new one, masked. */
  email_changed: { at: string; email: string }
  /** Amount in satang, account masked. `expected` is the start of a Bangkok day. */
  withdrawal_requested: { at: string; amount: number; account: string; expected: string }
  refund_account: { at: string; account: string }
  /** To both addresses; `closed` and `stays` are masked. */
  accounts_merged: { at: string; closed: string; stays: string }
  /** To staff: link that marks a browser as known, so that they can sign in while the account is throttled by failed attempts. */
  staff_sign_in: { link: string }
  /** The card was linked, changed or deleted. */
  card_changed: { at: string }
  account_deleted: { at: string }
  /** An attempt to register, or to change an account to, an address that has an account. */
  already_registered: Record<never, never>
  /** To staff: who created or renewed the account, and the one-time link. */
  staff_welcome: { name: string; link: string }
  staff_reset: { name: string; link: string }
  /** To staff. */
  staff_password_changed: { at: string }
  /** To staff: a change of their own second factor. */
  factor_changed: {
    what: 'app_added' | 'app_removed' | 'passkey_added' | 'passkey_removed' | 'recovery_codes_renewed' | 'reset'
    at: string
  }
  /** Amounts in satang. `pay_by` is null for COD; `call`: packed only after staff have called. */
  order_placed: { number: string; total: number; pay_by: string | null; call: boolean }
  cod_confirmed: { number: string; total: number }
  /** `slip`: the slip was not reviewed in time. */
  order_canceled: { number: string; why: 'unpaid' | 'unconfirmed' | 'slip' | 'parcel' }
  payment_confirmed: { number: string; total: number }
  /** Amounts in satang: received and missing; `until` is the deadline. */
  payment_part: { number: string; paid: number; missing: number; until: string }
  order_shipped: { number: string; carrier: string; tracking: string }
  refund_paid: { number: string; amount: number }
  /** `order` is its id; amount in satang. */
  refund_owed: { order: string; number: string; amount: number }
  /** `reason` was written by staff. */
  slip_rejected: { order: string; number: string; reason: string; until: string }
  payment_reversed: { order: string; number: string; until: string }
  application_approved: { employee_no: string }
  /** `reason` was written by staff. */
  application_rejected: { reason: string }
  /** To owners: summary of a Bangkok day. */
  digest: { day: string; lines: DigestLine[] }
  /** To staff. `subject` is a number, an id or a network. */
  alarm: { kind: AlarmKind; subject: string; detail: AlarmDetail; at: string }
}
export type MailKind = keyof MailData

/** Texts of e-mails, used by the server only. */
export const mailTexts: Record<Lang, TranslationOf<typeof en>> = { en, zh, th }
