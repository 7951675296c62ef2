import type { TradeFigure } from '@bailu/contract/figures'
import { asNumber } from '../../core/satang.ts'
import type { TradeDay } from '../../core/trade-days.ts'

type Figure = { unit: 'count' | 'money' | 'points'; of: (sum: TradeDay) => number | null }

/** Unit of each figure, and how it is computed from the totals of a window. */
export const TRADE: Record<TradeFigure, Figure> = {
  sales: { unit: 'money', of: ({ sales }) => asNumber(sales) },
  orders: { unit: 'count', of: ({ orders }) => orders },
  // Rounded down to whole satang, as all money.
  average: { unit: 'money', of: ({ sales, orders }) => (orders === 0 ? null : asNumber(sales / BigInt(orders))) },
  refunds: { unit: 'money', of: ({ refunds }) => asNumber(refunds) },
  points: { unit: 'points', of: ({ points }) => asNumber(points) },
  rewards: { unit: 'money', of: ({ rewards }) => asNumber(rewards) },
}
