/** Reasons of manual stock movements. */
export const HAND_REASONS = ['received', 'damaged', 'gift', 'correction'] as const
export type HandReason = (typeof HAND_REASONS)[number]

/** All reasons of stock movements; `opening` is the initial stock of a variant. */
export const STOCK_REASONS = [
  'opening',
  'ordered',
  'canceled',
  'returned',
  'sent_back',
  'counted',
  ...HAND_REASONS,
] as const
export type StockReason = (typeof STOCK_REASONS)[number]
