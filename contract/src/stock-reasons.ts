/** Why staff move stock by hand. */
export const HAND_REASONS = ['received', 'damaged', 'gift', 'correction'] as const
export type HandReason = (typeof HAND_REASONS)[number]

/** Every cause of a stock move; `opening` is the first stock of a variant. */
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
