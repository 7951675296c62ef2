import { STATUS } from './status.ts'

/** Error codes of what staff set up for their own work: views, pick-up points, deliveries, templates of reasons. */
export const DESK_ERROR_STATUS = {
  /** A delivery with the same number is booked, and that was not confirmed. */
  delivery_number_used: STATUS.conflict,
  delivery_undone: STATUS.conflict,
  /** A correction of the address that staff started is open. */
  correction_open: STATUS.conflict,
  /** The account has the address already. */
  correction_same: STATUS.unprocessable,
  /** The correction happened, ended or has expired; or it waits. */
  correction_over: STATUS.conflict,
  /** Since its start the account became a partner's or is owed money, and nobody else checked the correction. */
  correction_unchecked: STATUS.conflict,
  /** Another account has verified the address. */
  email_taken: STATUS.conflict,
  /** A request to erase the account is open. */
  erasure_open: STATUS.conflict,
  /** It was decided. */
  erasure_over: STATUS.conflict,
  /** The person still has time to object. */
  erasure_early: STATUS.conflict,
  /** Received in the future, or too long ago. */
  erasure_day: STATUS.unprocessable,
  /** Only the owner may give a discount of this size. */
  discount_limit: STATUS.forbidden,
  /** A discount leaves nothing to pay for a piece. */
  discount_too_high: STATUS.unprocessable,
  /** The text is the number of an order, here or in the system before. */
  tracking_is_order: STATUS.unprocessable,
  /** What another system received for the order is not signed off. */
  prepaid_waits: STATUS.conflict,
  /** A refund of canceled pieces is open, and it was not confirmed that it was not transferred. */
  pieces_refund_unconfirmed: STATUS.conflict,
  pickup_limit: STATUS.unprocessable,
  pickup_first: STATUS.forbidden,
  /** Orders that are not finished name the pick-up point. */
  pickup_in_use: STATUS.conflict,
  /** The chosen template of a reason was changed or retired since it was read. */
  reason_changed: STATUS.conflict,
  /** No more templates for this purpose. */
  reason_limit: STATUS.unprocessable,
  segment_limit: STATUS.unprocessable,
  segment_taken: STATUS.conflict,
  /** Nobody is in the segment any more. */
  segment_empty: STATUS.conflict,
  view_limit: STATUS.conflict,
  view_name_used: STATUS.conflict,
  /** The roles of the staff account are others than the owner saw. */
  colleague_moved_on: STATUS.conflict,
  /** Who decided about returned goods may not pay the money back, nor the other way round, except an owner. */
  goods_handler: STATUS.forbidden,
  /** The address of one of two accounts may be objected to, or is contested. */
  merge_correction: STATUS.conflict,
  /** A file of another system: too large to be checked at once, no table, a line without an end, or no lines. */
  import_too_large: STATUS.tooLarge,
  import_unreadable: STATUS.unprocessable,
  import_line: STATUS.unprocessable,
  import_empty: STATUS.unprocessable,
  /** Its headings: one that is not of the template, twice the same, or none that tells the lines apart. */
  import_head: STATUS.unprocessable,
  import_head_twice: STATUS.unprocessable,
  import_head_missing: STATUS.unprocessable,
  /** A sheet that is not of the template, a second one of the same kind, or one with merged cells. */
  import_sheet: STATUS.unprocessable,
  import_sheet_twice: STATUS.unprocessable,
  import_merged: STATUS.unprocessable,
} as const
