import { DESK_ERROR_STATUS } from './desk-error-codes.ts'
import { STATUS, type Status } from './status.ts'

/** Error codes of all calls, worded by the server (phrases, group `errors`); the status decides how a client reacts. */
export const ERROR_STATUS = {
  ...DESK_ERROR_STATUS,
  bad_input: STATUS.badInput,
  malformed: STATUS.badInput,
  login_required: STATUS.unauthorized,
  session_expired: STATUS.unauthorized,
  wrong_login: STATUS.unprocessable,
  /** The password is right, but the account was merged into another one, which the message names. */
  account_merged: STATUS.unprocessable,
  /** The password is right; a code of the authenticator app is required too. */
  code_needed: STATUS.unprocessable,
  app_code_wrong: STATUS.unprocessable,
  second_step_on: STATUS.conflict,
  /** Made for another origin or user, used already, or expired. */
  passkey_wrong: STATUS.unprocessable,
  /** The authenticator did not verify its user (WebAuthn UV); with the password the passkey is accepted. */
  passkey_unverified: STATUS.unprocessable,
  passkey_limit: STATUS.conflict,
  /** A role requires at least one second factor. */
  last_factor: STATUS.conflict,
  /** No second factor is set up, so recovery codes are of no use. */
  factor_missing: STATUS.unprocessable,
  /** A second factor has to be set up before any other call. */
  second_factor_needed: STATUS.forbidden,
  /** A mailed link that was used, has expired or is unknown. */
  link_over: STATUS.unprocessable,
  staff_email_taken: STATUS.conflict,
  colleague_disabled: STATUS.conflict,
  /** The account is disabled, or its address was given to its verified owner. */
  no_mailbox: STATUS.unprocessable,
  forbidden: STATUS.forbidden,
  not_a_partner: STATUS.forbidden,
  not_found: STATUS.notFound,
  /** The same Idempotency-Key came with another body. */
  key_reused: STATUS.unprocessable,
  key_missing: STATUS.badInput,
  /** Requires a verified e-mail address. */
  email_unproven: STATUS.forbidden,
  email_same: STATUS.unprocessable,
  wrong_password: STATUS.unprocessable,
  /** Reauthentication is required: the password was not given in this session within the last minutes. */
  password_needed: STATUS.forbidden,
  deletion_blocked: STATUS.conflict,
  invitation_unknown: STATUS.unprocessable,
  password_common: STATUS.unprocessable,
  code_wrong: STATUS.unprocessable,
  code_late: STATUS.unprocessable,
  /** Used already, or entered wrongly too often. */
  code_spent: STATUS.unprocessable,
  /** The hourly number of codes for one address is used up. */
  codes_enough: STATUS.tooMany,
  not_for_sale: STATUS.conflict,
  out_of_stock: STATUS.conflict,
  price_changed: STATUS.conflict,
  /** Too many unpaid orders of one buyer, phone or address. */
  hold_orders: STATUS.conflict,
  /** The unpaid orders of one buyer would exceed the allowed value. */
  hold_value: STATUS.conflict,
  /** More pieces of a product than one buyer may reserve without paying. */
  hold_share: STATUS.conflict,
  /** The buyers of one network have reserved as much unpaid stock as allowed. */
  hold_network: STATUS.conflict,
  /** Only the owner may place an unpaid order of this value. */
  hold_staff: STATUS.forbidden,
  /** Cash on delivery is limited to addresses in Thailand and the pick-up point. */
  cod_abroad: STATUS.conflict,
  /** Too many open COD orders of one buyer or phone. */
  cod_orders: STATUS.conflict,
  cod_called: STATUS.conflict,
  cod_network: STATUS.conflict,
  no_delivery: STATUS.conflict,
  address_costs_more: STATUS.conflict,
  cart_ordered: STATUS.conflict,
  cart_changed: STATUS.conflict,
  cart_empty: STATUS.unprocessable,
  cart_full: STATUS.unprocessable,
  address_unknown: STATUS.unprocessable,
  pickup_fixed: STATUS.forbidden,
  pickup_closed: STATUS.unprocessable,
  address_limit: STATUS.unprocessable,
  order_moved_on: STATUS.conflict,
  address_changed: STATUS.conflict,
  tracking_used: STATUS.conflict,
  carrier_file_head: STATUS.unprocessable,
  /** The secret of an order link is wrong or was replaced. */
  order_link_over: STATUS.notFound,
  /** An account has claimed the order: its link shows the state and nothing else. */
  order_claimed: STATUS.forbidden,
  invoice_closed: STATUS.conflict,
  invoice_issued: STATUS.conflict,
  invoice_replaced: STATUS.conflict,
  nothing_to_credit: STATUS.conflict,
  pickup_code_wrong: STATUS.unprocessable,
  return_late: STATUS.conflict,
  return_too_many: STATUS.conflict,
  return_moved_on: STATUS.conflict,
  /** Canceling all pieces is canceling the order. */
  all_pieces: STATUS.conflict,
  /** The slip of the order has to be reviewed first. */
  slip_waits: STATUS.conflict,
  /** At least as much was received as the rest of the order costs. */
  received_more: STATUS.conflict,
  /** An order with a return cannot be canceled in full. */
  return_open: STATUS.conflict,
  pieces_refund_open: STATUS.conflict,
  /** Part of the order was refunded: the rest has to be returned too, not canceled. */
  refunded_in_part: STATUS.conflict,
  /** The refund was paid or voided in the meantime. */
  refund_moved_on: STATUS.conflict,
  /** Voiding this goodwill leaves the buyer short of what a return deducted for it. */
  buyer_short: STATUS.conflict,
  /** The buyer changed the account recently; the waiting time is not over. */
  refund_on_hold: STATUS.conflict,
  /** The account was changed since it was shown. */
  account_changed: STATUS.conflict,
  send_to_missing: STATUS.unprocessable,
  /** Younger than the minimum age of a partner (20). */
  under_age: STATUS.unprocessable,
  application_open: STATUS.conflict,
  already_partner: STATUS.forbidden,
  application_moved_on: STATUS.conflict,
  own_application: STATUS.forbidden,
  mentor_unknown: STATUS.unprocessable,
  /** The user has a mentor; only staff may change it. */
  mentor_bound: STATUS.unprocessable,
  /** The mentor would be the user or one of the partners below the user. */
  mentor_circle: STATUS.unprocessable,
  /** The partner agreement has a newer version than the one that was read. */
  agreement_changed: STATUS.conflict,
  merge_self: STATUS.unprocessable,
  /** Income and clients belong to one partner: neither account may be one. */
  merge_partner: STATUS.forbidden,
  merge_application: STATUS.conflict,
  merge_erasure: STATUS.conflict,
  merge_disabled: STATUS.conflict,
  /** The account to be closed has a mentor that the remaining one does not have. */
  merge_mentors: STATUS.conflict,
  /** The account to be closed has open orders, returns or refunds. */
  merge_money: STATUS.conflict,
  card_missing: STATUS.unprocessable,
  withdrawal_minimum: STATUS.unprocessable,
  withdrawal_too_much: STATUS.conflict,
  withdrawal_moved_on: STATUS.conflict,
  /** The card was changed recently; the waiting time is not over. */
  withdrawal_on_hold: STATUS.conflict,
  /** The partner has a debt: reject the withdrawal, and its amount pays the debt first. */
  withdrawal_owed: STATUS.conflict,
  withdrawal_not_last: STATUS.conflict,
  /** A withdrawal under review has to be paid or rejected first. */
  withdrawal_open: STATUS.conflict,
  debt_smaller: STATUS.conflict,
  reversal_too_much: STATUS.conflict,
  account_known: STATUS.conflict,
  /** Above the limit and not approved. */
  withdrawal_unapproved: STATUS.conflict,
  withdrawal_approved: STATUS.conflict,
  /** The person who proposed, noted or approved it may not do the second step. */
  same_person: STATUS.forbidden,
  /** Above a limit: a second person has to approve first. */
  approval_needed: STATUS.conflict,
  /** An approval was requested already and is not decided yet. */
  approval_open: STATUS.conflict,
  approval_not_needed: STATUS.conflict,
  /** The approval was decided or stopped, or is in effect. */
  approval_over: STATUS.conflict,
  /** The value that the proposal was to replace has changed. */
  approval_outdated: STATUS.conflict,
  /** One of the two people was added or got other roles less than a day ago and does not count yet. */
  colleague_new: STATUS.forbidden,
  /** The staff member who entered the account may not pay to it. */
  account_writer: STATUS.forbidden,
  /** The staff member who recorded a late payment may not refund it. */
  late_noter: STATUS.forbidden,
  /** The staff member who confirmed the payment may not refund it after a cancellation, nor void it. */
  payment_confirmer: STATUS.forbidden,
  /** No account to pay to is known. */
  account_missing: STATUS.unprocessable,
  /** No customer or staff account has this employee number or e-mail. */
  account_unknown: STATUS.unprocessable,
  account_linked: STATUS.conflict,
  /** None of the withdrawals can be paid now. */
  nothing_ready: STATUS.conflict,
  withdrawal_in_batch: STATUS.conflict,
  file_not_taken: STATUS.conflict,
  file_answered: STATUS.conflict,
  /** More than the monthly budget of activity rewards. */
  budget_exceeded: STATUS.conflict,
  /** At least one row of the list is invalid: nothing was granted. */
  rows_wrong: STATUS.unprocessable,
  reward_moved_on: STATUS.conflict,
  /** The totals that were shown differ from the current ones. */
  sums_differ: STATUS.conflict,
  /** A tax rule takes effect tomorrow at the earliest. */
  rule_past: STATUS.unprocessable,
  day_closed: STATUS.conflict,
  day_not_over: STATUS.conflict,
  day_order: STATUS.conflict,
  own_withdrawal: STATUS.forbidden,
  payee_like_you: STATUS.forbidden,
  own_account: STATUS.forbidden,
  /** The client has not consented to storing this. */
  consent_missing: STATUS.forbidden,
  not_paid: STATUS.conflict,
  /** The order is paid: the return has to be refunded, not closed. */
  order_paid: STATUS.conflict,
  /** Received goods go back to the buyer: carrier and tracking number are missing. */
  parcel_missing: STATUS.unprocessable,
  upload_limit: STATUS.tooMany,
  picture_unreadable: STATUS.unprocessable,
  picture_kind: STATUS.unprocessable,
  picture_unknown: STATUS.unprocessable,
  /** A chosen product does not exist, or is not on sale where it has to be. */
  product_unknown: STATUS.unprocessable,
  edit_conflict: STATUS.conflict,
  /** A product on sale needs a picture, its name in three languages and a variant on sale. */
  not_sellable: STATUS.unprocessable,
  /** The price is in effect; set a new one instead. */
  price_begun: STATUS.conflict,
  table_unreadable: STATUS.unprocessable,
  /** The first line is not the expected header. */
  table_head: STATUS.unprocessable,
  import_done: STATUS.conflict,
  import_running: STATUS.conflict,
  /** A text is empty in every language, or in one that is required. */
  not_written: STATUS.unprocessable,
  link_unknown: STATUS.unprocessable,
  banner_limit: STATUS.unprocessable,
  article_published: STATUS.conflict,
  /** On sale, with stock movements or orders, or named by articles, partner pages, carts or an import. */
  product_in_use: STATUS.conflict,
  search_word_taken: STATUS.conflict,
  search_group_limit: STATUS.unprocessable,
  partner_unknown: STATUS.unprocessable,
  file_kind: STATUS.unprocessable,
  file_too_large: STATUS.tooLarge,
  /** Material that has expired or was unpublished. */
  no_longer_current: STATUS.notFound,
  material_parts: STATUS.unprocessable,
  material_moved_on: STATUS.conflict,
  course_parts: STATUS.unprocessable,
  /** The questions of the quiz changed since they were shown. */
  quiz_changed: STATUS.conflict,
  /** Another lead of the partner has this phone number. */
  lead_same_phone: STATUS.conflict,
  /** The client belongs to another lead already. */
  lead_linked: STATUS.conflict,
  lead_limit: STATUS.unprocessable,
  /** Another tag of the partner, or of the brand, has this name. */
  tag_taken: STATUS.conflict,
  /** All tags or saved views that one partner may have exist, or all tags of the brand. */
  tag_limit: STATUS.unprocessable,
  /** A basket link that has expired, was retracted or is unknown. */
  basket_closed: STATUS.notFound,
  reference_used: STATUS.conflict,
  rewards_settled: STATUS.conflict,
  /** The reference is known, and part of its amount is not assigned to an order yet. */
  receipt_has_rest: STATUS.conflict,
  /** The unassigned rest differs from what was shown, or the receipt is voided. */
  receipt_moved_on: STATUS.conflict,
  /** The entry is voided already. */
  entry_moved_on: STATUS.conflict,
  /** The staff member who recorded an entry may not void it. */
  entry_writer: STATUS.forbidden,
  cash_smaller: STATUS.conflict,
  provider_smaller: STATUS.conflict,
  /** More than what was paid and not refunded. */
  refund_too_much: STATUS.conflict,
  /** The bank line is booked or dismissed already. */
  line_moved_on: STATUS.conflict,
  /** The bank line has a future date: book it on its day. */
  line_ahead: STATUS.conflict,
  /** Amount plus fee differs from the sum of the orders and the surplus. */
  total_differs: STATUS.unprocessable,
  /** The day it would count for is closed: a reason is required. */
  books_closed: STATUS.conflict,
  /** A refund of the order is owed to its buyer: void it before its payment. */
  refund_owed_first: STATUS.conflict,
  /** A refund of the order was paid, so its payment cannot be voided. */
  refund_paid_back: STATUS.conflict,
  /** More than one person may accept as a difference, at once or within a day. */
  difference_too_large: STATUS.unprocessable,
  /** A shop rule cannot change in the past; one in effect cannot be retracted. */
  shop_rule_past: STATUS.unprocessable,
  /** There are warnings that were not confirmed. */
  shop_rule_unconfirmed: STATUS.conflict,
  amount_differs: STATUS.unprocessable,
  too_large: STATUS.tooLarge,
  /** The upload exceeded its time limit. */
  upload_slow: STATUS.unprocessable,
  too_many: STATUS.tooMany,
  /** Too many exports of one account are running. */
  exports_enough: STATUS.tooMany,
  busy: STATUS.unavailable,
  fault: STATUS.fault,
} as const satisfies Record<string, Status>
export type ErrorCode = keyof typeof ERROR_STATUS
