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
  forbidden: STATUS.forbidden,
  not_a_partner: STATUS.forbidden,
  not_found: STATUS.notFound,
  /** The same Idempotency-Key came with another body. */
  key_reused: STATUS.unprocessable,
  key_missing: STATUS.badInput,
  email_taken: STATUS.conflict,
  invitation_unknown: STATUS.unprocessable,
  password_common: STATUS.unprocessable,
  not_for_sale: STATUS.conflict,
  out_of_stock: STATUS.conflict,
  price_changed: STATUS.conflict,
  cart_empty: STATUS.unprocessable,
  cart_full: STATUS.unprocessable,
  address_unknown: STATUS.unprocessable,
  pickup_fixed: STATUS.forbidden,
  address_limit: STATUS.unprocessable,
  order_moved_on: STATUS.conflict,
  return_late: STATUS.conflict,
  return_too_many: STATUS.conflict,
  return_moved_on: STATUS.conflict,
  /** An order with a return cannot be canceled as a whole. */
  return_open: STATUS.conflict,
  send_to_missing: STATUS.unprocessable,
  not_paid: STATUS.conflict,
  proof_limit: STATUS.tooMany,
  picture_unreadable: STATUS.unprocessable,
  picture_kind: STATUS.unprocessable,
  reference_used: STATUS.conflict,
  amount_differs: STATUS.unprocessable,
  too_large: STATUS.tooLarge,
  too_many: STATUS.tooMany,
  busy: STATUS.unavailable,
  fault: STATUS.fault,
} as const satisfies Record<string, Status>
export type RefusalCode = keyof typeof REFUSALS
