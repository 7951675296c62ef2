import type { Lang } from '@bailu/contract/languages'
import type { Like } from './like.ts'
import { en } from './mails/en.ts'
import { th } from './mails/th.ts'
import { zh } from './mails/zh.ts'

/** What each mail is filled with. Nothing that a stranger could have typed stands in one. */
export type MailValues = {
  reset_code: { code: string }
  email_code: { code: string }
  password_changed: { at: string }
  /** To the address that was left; `email` is the new one, masked. */
  email_changed: { at: string; email: string }
  /** Linked, changed or deleted. */
  card_changed: { at: string }
  account_deleted: { at: string }
  /** Somebody tried to register an address, or to move an account to it, that has an account. */
  already_registered: Record<never, never>
  /** To staff: who made or renews the account, and the one-time link. */
  staff_welcome: { name: string; link: string }
  staff_reset: { name: string; link: string }
  /** Amounts in satang. Without `pay_by` it is paid on delivery. */
  order_placed: { number: string; total: number; pay_by: string | null }
  payment_confirmed: { number: string; total: number }
  order_shipped: { number: string; carrier: string; tracking: string }
  refund_paid: { number: string; amount: number }
  application_approved: { employee_no: string }
  /** In the words of the staff. */
  application_refused: { reason: string }
}
export type MailKind = keyof MailValues

/** Words of the mails, for the server only: they never travel to the phone. */
export const mails: Record<Lang, Like<typeof en>> = { en, zh, th }
