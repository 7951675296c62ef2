import type { AlarmKind } from '@bailu/contract/alarms/kinds'
import type { AlarmDetail, DigestLine } from '@bailu/contract/alarms/staff'
import type { CountedTask } from '@bailu/contract/dashboard/kinds'
import type { RefusalGround } from '@bailu/contract/customers/kinds'
import type { Lang } from '@bailu/contract/languages'
import type { EventKind } from '@bailu/contract/notifications/kinds'
import type { EventValues } from '../notifications/compose-event.ts'
import type { TranslationOf } from '../translations.ts'
import { en } from './en.ts'
import { th } from './th.ts'
import { zh } from './zh.ts'

/** Values of each e-mail that is not about an event. None may be text that an unknown person could have typed. */
type DirectMails = {
  reset_code: { code: string; link: string }
  /** To a customer who asked staff for it. */
  reset_link: { link: string }
  /** To a guest who looks for an order; `link` opens it. */
  order_code: { number: string; code: string; link: string }
  /** Link that verifies the address of a new account. */
  email_proof: { link: string }
  /** To people taken over from another system. */
  account_moved: { name: string; link: string }
  email_code: { code: string }
  password_changed: { at: string }
  /** To the old address; `email` is the new one, masked. */
  email_changed: { at: string; email: string }
  /** To the new address of a correction by staff. */
  email_correction: { link: string; until: string }
  /** To the old address; `email` is the new one, masked. `link` objects. */
  email_correction_notice: { at: string; email: string; link: string; until: string }
  /** The same after an earlier objection: there is no link, and two members of staff decide. */
  email_correction_decided: { at: string; email: string }
  /** A request that staff recorded; `ready`: when it is carried out at the earliest. */
  erasure_requested: { at: string; ready: string }
  erasure_refused: { at: string; ground: RefusalGround }
  erasure_withdrawn: { at: string }
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
  /** To staff: how many open tasks of each kind are new, and how many wait. */
  open_tasks: { tasks: { what: CountedTask; added: number; waiting: number }[] }
  /** To owners: summary of a Bangkok day. */
  digest: { day: string; lines: DigestLine[] }
  /** To staff. `subject` is a number, an id or a network. */
  alarm: { kind: AlarmKind; subject: string; detail: AlarmDetail; at: string }
}
/** E-mails of events have the path that they open. */
type EventMails = { [K in EventKind]: EventValues[K] & { path: string } }
export type MailData = DirectMails & EventMails
export type MailKind = keyof MailData
/** E-mails whose texts are below; those of events are composed by `composeEvent`. */
export type DirectMailKind = keyof DirectMails

/** Texts of e-mails, used by the server only. */
export const mailTexts: Record<Lang, TranslationOf<typeof en>> = { en, zh, th }
