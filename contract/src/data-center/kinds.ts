/** Key figures of the data center, as named in their addresses. */
export const CUSTOMER_FIGURES = ['clients', 'new', 'active', 'repeat', 'dormant'] as const
export type CustomerFigure = (typeof CUSTOMER_FIGURES)[number]
export const TRADE_FIGURES = ['sales', 'orders', 'average', 'refunds', 'points', 'rewards'] as const
export type TradeFigure = (typeof TRADE_FIGURES)[number]

/** Report windows in days, ending today. */
export const REPORT_WINDOWS = [7, 30, 90] as const
export type ReportWindow = (typeof REPORT_WINDOWS)[number]
/** Longest range of days that may be chosen. */
export const MAX_REPORT_RANGE_DAYS = 90
/** A client is dormant when the last order is this many days old. */
export const DORMANT_DAYS = 90
