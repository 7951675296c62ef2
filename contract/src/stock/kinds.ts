/** Reasons of manual stock movements. */
export const MANUAL_STOCK_REASONS = ['received', 'damaged', 'gift', 'correction'] as const
export type ManualStockReason = (typeof MANUAL_STOCK_REASONS)[number]

/** All reasons of stock movements; `opening` is the initial stock of a variant. */
export const STOCK_REASONS = [
  'opening',
  'ordered',
  'canceled',
  'returned',
  'sent_back',
  'counted',
  ...MANUAL_STOCK_REASONS,
] as const
export type StockReason = (typeof STOCK_REASONS)[number]
