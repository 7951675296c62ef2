/** The figures of the data center, by the name that stands in their address. */
export const CUSTOMER_FIGURES = ['clients', 'new', 'active', 'repeat', 'dormant'] as const
export type CustomerFigure = (typeof CUSTOMER_FIGURES)[number]
export const TRADE_FIGURES = ['sales', 'orders', 'average', 'refunds', 'points', 'rewards'] as const
export type TradeFigure = (typeof TRADE_FIGURES)[number]

/** Windows in days that end today. */
export const WINDOWS = [7, 30, 90] as const
export type WindowDays = (typeof WINDOWS)[number]
/** A chosen range has no more days than this. */
export const MAX_DAYS = 90
/** A client is dormant when the last order is this many days old. */
export const DORMANT_DAYS = 90
