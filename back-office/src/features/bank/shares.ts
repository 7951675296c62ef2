import type { ListRow } from '@bailu/contract/staff-receipts'

export type Less = 'part' | 'accept'
export type Shares = {
  orders: { number: string; amount: number; differs?: Less }[]
  /** Satang. Positive: not allocated to any order; negative: the orders exceed the received amount. */
  rest: number
}

/** Allocates received satang to orders: the amount of the row, at most the open amount of the order. */
export function sharesOf(rows: ListRow[], came: number, less: Less | undefined): Shares {
  const orders = rows.flatMap(({ order, amount, trouble }) => {
    if (!order || (trouble !== null && trouble !== 'less' && trouble !== 'more')) return []
    const share = Math.min(amount ?? order.missing, order.missing)
    return [{ number: order.number, amount: share, ...(share < order.missing && less && { differs: less }) }]
  })
  return { orders, rest: came - orders.reduce((sum, { amount }) => sum + amount, 0) }
}
