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

/** SKUs of one delivery. */
export const MAX_DELIVERY_LINES = 500
export const MAX_DELIVERY_TEXT = 100_000
/** Pieces of a SKU in one delivery. */
export const MAX_DELIVERED_PIECES = 100_000

/** Why a line of a delivery cannot be booked; `most`: too many pieces, `full`: too many lines. */
export const DELIVERY_LINE_PROBLEMS = ['unknown', 'missing', 'form', 'zero', 'most', 'full'] as const
export type DeliveryLineProblem = (typeof DELIVERY_LINE_PROBLEMS)[number]
