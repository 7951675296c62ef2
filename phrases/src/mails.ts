import type { AlarmKind } from '@bailu/contract/alarm-kinds'
import type { AlarmDetail } from '@bailu/contract/alarms'
import type { DigestLine } from '@bailu/contract/digest'
import type { Lang } from '@bailu/contract/languages'
import type { Like } from './like.ts'
import { en } from './mails/en.ts'
import { th } from './mails/th.ts'
import { zh } from './mails/zh.ts'

/** What each mail is filled with. Nothing that a stranger could have typed stands in one. */
export type MailValues = {
  reset_code: { code: string; link: string }
  /** The link that confirms the address of a new account. */
  email_proof: { link: string }
  email_code: { code: string }
  password_changed: { at: string }
  /** To the address that was left; `email` is the new one, masked. */
  email_changed: { at: string; email: string }
  /** Amount in satang; the account masked. */
  /** `expected` is the beginning of a Bangkok day; mails of a former release have none. */
  withdrawal_requested: { at: string; amount: number; account: string; expected?: string }
  refund_account: { at: string; account: string }
  /** To both addresses, which are masked. */
  accounts_merged: { at: string; closed: string; stays: string }
  /** To staff: the link that makes a browser known, so that they may sign in while others guess. */
  staff_sign_in: { link: string }
  /** Linked, changed or deleted. */
  card_changed: { at: string }
  account_deleted: { at: string }
  /** Somebody tried to register an address, or to move an account to it, that has an account. */
  already_registered: Record<never, never>
  /** To staff: who made or renews the account, and the one-time link. */
  staff_welcome: { name: string; link: string }
  staff_reset: { name: string; link: string }
  /** To staff. */
  staff_password_changed: { at: string }
  /** To staff: something about their own second factor. */
  factor_changed: {
    what: 'app_added' | 'app_removed' | 'passkey_added' | 'passkey_removed' | 'recovery_codes_renewed' | 'reset'
    at: string
  }
  /** Amounts in satang. Without `pay_by` it is paid on delivery; `call`: once staff have called. */
  order_placed: { number: string; total: number; pay_by: string | null; call: boolean }
  cod_confirmed: { number: string; total: number }
  /** `slip`: nobody answered the slip in its time. */
  order_canceled: { number: string; why: 'unpaid' | 'unconfirmed' | 'slip' | 'parcel' }
  payment_confirmed: { number: string; total: number }
  /** Amounts in satang: what came, what is missing, and until when. */
  payment_part: { number: string; paid: number; missing: number; until: string }
  order_shipped: { number: string; carrier: string; tracking: string }
  refund_paid: { number: string; amount: number }
  /** `order`: its id. Amount in satang. */
  refund_owed: { order: string; number: string; amount: number }
  /** In the words of the staff. */
  slip_refused: { order: string; number: string; reason: string; until: string }
  payment_taken_back: { order: string; number: string; until: string }
  application_approved: { employee_no: string }
  /** In the words of the staff. */
  application_refused: { reason: string }
  /** To owners: what was unusual on a Bangkok day. */
  digest: { day: string; lines: DigestLine[] }
  /** To staff. `subject` is a number, an id or a network. */
  alarm: { kind: AlarmKind; subject: string; detail: AlarmDetail; at: string }
}
export type MailKind = keyof MailValues

/** Words of the mails, for the server only: they never travel to the phone. */
export const mails: Record<Lang, Like<typeof en>> = { en, zh, th }
