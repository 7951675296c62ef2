/**
 * States of a row:
 * - `open`: in the batch, no bank file made yet; may be released.
 * - `sent`: in the bank file; leaves only as `paid` or `not_executed`.
 * - `paid`, then `returned` when the bank returned the transfer.
 * - `released`: removed before the file; `not_executed`: not transferred by the bank. Both may go into another batch.
 */
export const PAYOUT_ITEM_STATES = ['open', 'sent', 'paid', 'released', 'not_executed', 'returned'] as const
export type PayoutItemState = (typeof PAYOUT_ITEM_STATES)[number]
