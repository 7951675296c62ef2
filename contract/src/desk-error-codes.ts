import { STATUS } from './status.ts'

/** Error codes of what staff set up for their own work: views, pick-up points, deliveries. */
export const DESK_ERROR_STATUS = {
  /** A delivery with the same number is booked, and that was not confirmed. */
  delivery_number_used: STATUS.conflict,
  delivery_undone: STATUS.conflict,
  /** Only the owner may give a discount of this size. */
  discount_limit: STATUS.forbidden,
  /** A discount leaves nothing to pay for a piece. */
  discount_too_high: STATUS.unprocessable,
  pickup_limit: STATUS.unprocessable,
  pickup_first: STATUS.forbidden,
  /** Orders that are not finished name the pick-up point. */
  pickup_in_use: STATUS.conflict,
  view_limit: STATUS.conflict,
  view_name_used: STATUS.conflict,
} as const
