/** Body of every reply, refusals included. Only faults leave HTTP 200. */
export type Envelope<T = unknown> = {
  /** 100 means success; anything else is a refusal, see {@link Status}. */
  status: Status
  data: T
  /** Words for the person, in the caller's language; empty on success. */
  msg: string
  /** Per-field messages of a 400, keyed by the input's path (`address.phone`). */
  errors?: Record<string, string>
  /** Machine name of a refusal, for screens that react to one in particular. */
  code?: RefusalCode
  /** Seconds until it may be tried again, where the server knows them. */
  wait?: number
  /** Present on faults only; the same id stands in the server's log. */
  request_id?: string
}

export const STATUS = {
  ok: 100,
  badInput: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unprocessable: 422,
  tooMany: 429,
  fault: 500,
  unavailable: 503,
} as const
export type Status = (typeof STATUS)[keyof typeof STATUS]

/**
 * Every way a call can be refused. The server owns the words
 * (phrases, group `refusals`); the status decides how a client reacts.
 */
export const REFUSALS = {
  bad_input: STATUS.badInput,
  malformed: STATUS.badInput,
  login_required: STATUS.unauthorized,
  session_expired: STATUS.unauthorized,
  wrong_login: STATUS.unprocessable,
  /** The password is right, but the account lives on in another one; the words say in which. */
  account_merged: STATUS.unprocessable,
  /** The password is right; a code of the authenticator app is asked for too. */
  code_needed: STATUS.unprocessable,
  app_code_wrong: STATUS.unprocessable,
  second_step_on: STATUS.conflict,
  /** Not made for this shop, not of this person, used already, or too old. */
  passkey_wrong: STATUS.unprocessable,
  /** The authenticator has not checked who holds it: password and passkey together are fine. */
  passkey_unverified: STATUS.unprocessable,
  passkey_limit: STATUS.conflict,
  /** The role does not work without one. */
  last_factor: STATUS.conflict,
  /** There is no second factor that recovery codes could stand in for. */
  factor_missing: STATUS.unprocessable,
  /** Before anything else a second factor has to be set up. */
  second_factor_needed: STATUS.forbidden,
  /** A mailed link that was used, is too old, or never was. */
  link_over: STATUS.unprocessable,
  staff_email_taken: STATUS.conflict,
  /** Switch them on first. */
  colleague_disabled: STATUS.conflict,
  forbidden: STATUS.forbidden,
  not_a_partner: STATUS.forbidden,
  not_found: STATUS.notFound,
  /** The same Idempotency-Key came with another body. */
  key_reused: STATUS.unprocessable,
  key_missing: STATUS.badInput,
  /** What only an account with a confirmed e-mail may do. */
  email_unproven: STATUS.forbidden,
  /** The new e-mail is the one in use. */
  email_same: STATUS.unprocessable,
  wrong_password: STATUS.unprocessable,
  /** The password was not proven in this session within the last minutes. */
  password_needed: STATUS.forbidden,
  deletion_blocked: STATUS.conflict,
  invitation_unknown: STATUS.unprocessable,
  password_common: STATUS.unprocessable,
  code_wrong: STATUS.unprocessable,
  code_late: STATUS.unprocessable,
  /** Used already, or tried too often. */
  code_spent: STATUS.unprocessable,
  /** As many codes as an hour has for one address. */
  codes_enough: STATUS.tooMany,
  not_for_sale: STATUS.conflict,
  out_of_stock: STATUS.conflict,
  price_changed: STATUS.conflict,
  /** As many unpaid orders as one buyer, phone or address may have at a time. */
  hold_orders: STATUS.conflict,
  /** The unpaid orders of one buyer would come to too much. */
  hold_value: STATUS.conflict,
  /** More pieces of a product than one buyer may hold unpaid. */
  hold_share: STATUS.conflict,
  /** The unpaid orders of all buyers of one network hold as much as they may. */
  hold_network: STATUS.conflict,
  /** An unpaid order of this value is for the owner to place. */
  hold_staff: STATUS.forbidden,
  /** Cash on delivery is for addresses in Thailand and the pick-up point. */
  cod_abroad: STATUS.conflict,
  /** As many open orders to be paid on delivery as one buyer or phone may have. */
  cod_orders: STATUS.conflict,
  cod_network: STATUS.conflict,
  cart_empty: STATUS.unprocessable,
  cart_full: STATUS.unprocessable,
  address_unknown: STATUS.unprocessable,
  pickup_fixed: STATUS.forbidden,
  address_limit: STATUS.unprocessable,
  order_moved_on: STATUS.conflict,
  invoice_closed: STATUS.conflict,
  invoice_issued: STATUS.conflict,
  invoice_replaced: STATUS.conflict,
  nothing_to_credit: STATUS.conflict,
  /** Not the code the buyer of this order was given. */
  pickup_code_wrong: STATUS.unprocessable,
  return_late: STATUS.conflict,
  return_too_many: STATUS.conflict,
  return_moved_on: STATUS.conflict,
  /** An order with a return cannot be canceled as a whole. */
  return_open: STATUS.conflict,
  /** Of a part of the order money went back: the rest is returned likewise. */
  refunded_in_part: STATUS.conflict,
  /** Paid back, or found not to be owed, meanwhile. */
  refund_moved_on: STATUS.conflict,
  /** The buyer changed the account a short while ago. */
  refund_held: STATUS.conflict,
  /** Somebody has written another account since it was shown. */
  account_changed: STATUS.conflict,
  send_to_missing: STATUS.unprocessable,
  /** Younger than a business partner may be. */
  under_age: STATUS.unprocessable,
  application_open: STATUS.conflict,
  already_partner: STATUS.forbidden,
  application_moved_on: STATUS.conflict,
  /** Nobody decides about themselves. */
  own_application: STATUS.forbidden,
  mentor_unknown: STATUS.unprocessable,
  /** Only staff may move somebody to another mentor. */
  mentor_bound: STATUS.unprocessable,
  /** Oneself, or somebody who has oneself as mentor further up. */
  mentor_circle: STATUS.unprocessable,
  /** Another version of the partner agreement holds than the one that was read. */
  agreement_changed: STATUS.conflict,
  /** An account is merged with another one. */
  merge_self: STATUS.unprocessable,
  /** Income and clients belong to one partner: neither account may be one. */
  merge_partner: STATUS.forbidden,
  merge_application: STATUS.conflict,
  merge_disabled: STATUS.conflict,
  /** The account that goes has a mentor, and the one that stays has not the same. */
  merge_mentors: STATUS.conflict,
  /** Orders, returns or refunds of the account that goes are still open. */
  merge_money: STATUS.conflict,
  card_missing: STATUS.unprocessable,
  withdrawal_minimum: STATUS.unprocessable,
  withdrawal_too_much: STATUS.conflict,
  withdrawal_moved_on: STATUS.conflict,
  /** The card had just been changed. */
  withdrawal_held: STATUS.conflict,
  /** The partner owes money: what comes back pays that first. */
  withdrawal_owed: STATUS.conflict,
  withdrawal_not_last: STATUS.conflict,
  /** One is under review: it is paid, or declined, first. */
  withdrawal_open: STATUS.conflict,
  debt_smaller: STATUS.conflict,
  reversal_too_much: STATUS.conflict,
  account_known: STATUS.conflict,
  /** Above the limit, and nobody has approved it. */
  withdrawal_unapproved: STATUS.conflict,
  withdrawal_approved: STATUS.conflict,
  /** Who approved does not pay. */
  same_person: STATUS.forbidden,
  /** Above a limit: a second person approves it first. */
  approval_needed: STATUS.conflict,
  /** Asked for already, and nobody has decided yet. */
  approval_open: STATUS.conflict,
  approval_not_needed: STATUS.conflict,
  /** Decided, stopped or in force. */
  approval_over: STATUS.conflict,
  /** What it was to take the place of is another by now. */
  approval_outdated: STATUS.conflict,
  /** One of the two was hired, or given the role, since yesterday: not yet counted as one of two people. */
  colleague_new: STATUS.forbidden,
  /** Who of staff wrote an account does not pay to it. */
  account_writer: STATUS.forbidden,
  /** Who noted money that came late does not pay it back. */
  late_noter: STATUS.forbidden,
  /** Who said that the money of an order is in does not pay it back when it is canceled. */
  payment_confirmer: STATUS.forbidden,
  /** Nobody has said where the money goes. */
  account_missing: STATUS.unprocessable,
  /** No customer's or staff account by that name. */
  account_unknown: STATUS.unprocessable,
  account_linked: STATUS.conflict,
  /** None of the withdrawals can go to the bank now. */
  nothing_ready: STATUS.conflict,
  withdrawal_in_batch: STATUS.conflict,
  file_not_taken: STATUS.conflict,
  file_answered: STATUS.conflict,
  /** More than what may be granted in a month. */
  budget_exceeded: STATUS.conflict,
  /** At least one row of a list is wrong: nothing was granted. */
  rows_wrong: STATUS.unprocessable,
  reward_moved_on: STATUS.conflict,
  /** What was shown before is not what would happen now. */
  sums_differ: STATUS.conflict,
  /** Rules begin tomorrow at the earliest. */
  rule_past: STATUS.unprocessable,
  day_closed: STATUS.conflict,
  day_not_over: STATUS.conflict,
  /** Days are closed one after the other. */
  day_order: STATUS.conflict,
  /** Nobody pays themselves. */
  own_withdrawal: STATUS.forbidden,
  payee_like_you: STATUS.forbidden,
  own_account: STATUS.forbidden,
  /** The client has not agreed that this is written down. */
  consent_missing: STATUS.forbidden,
  not_paid: STATUS.conflict,
  /** It is paid: what comes back is paid back. */
  order_paid: STATUS.conflict,
  /** Goods go back to the buyer: with which parcel has to be said. */
  parcel_missing: STATUS.unprocessable,
  proof_limit: STATUS.tooMany,
  picture_unreadable: STATUS.unprocessable,
  picture_kind: STATUS.unprocessable,
  picture_unknown: STATUS.unprocessable,
  /** Somebody else has changed it since it was read. */
  edited_meanwhile: STATUS.conflict,
  /** On sale it needs a picture, its name in three languages and a variant on sale. */
  not_sellable: STATUS.unprocessable,
  /** It holds already; a new price follows it. */
  price_begun: STATUS.conflict,
  table_unreadable: STATUS.unprocessable,
  /** The first line does not name the columns. */
  table_head: STATUS.unprocessable,
  import_done: STATUS.conflict,
  /** A text has no words in any language, or none in one that needs them. */
  not_written: STATUS.unprocessable,
  /** A page of this shop that is not there. */
  link_unknown: STATUS.unprocessable,
  /** Not an https address of a chat app the house knows. */
  banner_limit: STATUS.unprocessable,
  partner_unknown: STATUS.unprocessable,
  file_kind: STATUS.unprocessable,
  file_too_large: STATUS.tooLarge,
  /** Material that was shown once and has expired or was taken back. */
  no_longer_current: STATUS.notFound,
  material_parts: STATUS.unprocessable,
  material_moved_on: STATUS.conflict,
  course_parts: STATUS.unprocessable,
  /** The quiz has other questions than those that were answered. */
  quiz_changed: STATUS.conflict,
  /** Another lead of the partner has this phone number. */
  lead_same_phone: STATUS.conflict,
  /** The client belongs to another lead already. */
  lead_linked: STATUS.conflict,
  lead_limit: STATUS.unprocessable,
  /** A basket link that is over, was withdrawn, or never was. */
  basket_closed: STATUS.notFound,
  reference_used: STATUS.conflict,
  /** What an order earned counts for good already. */
  rewards_settled: STATUS.conflict,
  /** The reference is known, and so much of it belongs to no order yet. */
  receipt_has_rest: STATUS.conflict,
  /** Another part of it is left than was shown, or it is voided. */
  receipt_moved_on: STATUS.conflict,
  /** An entry was taken back before. */
  entry_moved_on: STATUS.conflict,
  /** Who noted it does not take it back. */
  entry_writer: STATUS.forbidden,
  /** The cash box holds less by the books. */
  cash_smaller: STATUS.conflict,
  provider_smaller: STATUS.conflict,
  /** More than what was paid and not given back. */
  refund_too_much: STATUS.conflict,
  /** The line of the bank is booked or set aside already. */
  line_moved_on: STATUS.conflict,
  /** The line of the bank is dated ahead: it is booked on its day. */
  line_ahead: STATUS.conflict,
  /** What came, with its fee, is not what the orders and what is left come to. */
  total_differs: STATUS.unprocessable,
  /** The day it would count for is closed: somebody says why. */
  books_closed: STATUS.conflict,
  /** Surplus, or another sum of the order, is owed to its buyer: its payment is taken back once that is not owed. */
  refund_owed_first: STATUS.conflict,
  /** Money of the order went back to its buyer: its payment stays. */
  refund_paid_back: STATUS.conflict,
  /** More than one person may take as it is, at once or in a day. */
  difference_too_large: STATUS.unprocessable,
  /** A setting changes now or later, never in the past; what holds already cannot be withdrawn. */
  setting_past: STATUS.unprocessable,
  /** There are warnings that nobody has confirmed. */
  setting_unsure: STATUS.conflict,
  amount_differs: STATUS.unprocessable,
  too_large: STATUS.tooLarge,
  /** The file did not come in its time. */
  upload_slow: STATUS.unprocessable,
  too_many: STATUS.tooMany,
  /** As many files on their way as one account may have at a time. */
  exports_enough: STATUS.tooMany,
  busy: STATUS.unavailable,
  fault: STATUS.fault,
} as const satisfies Record<string, Status>
export type RefusalCode = keyof typeof REFUSALS
