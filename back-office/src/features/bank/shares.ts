import type { ListRow } from '@bailu/contract/staff-receipts'

export type Less = 'part' | 'accept'
export type Shares = {
  orders: { number: string; amount: number; differs?: Less }[]
  /** Above zero what is for none of them, below zero what is missing of the money. */
  rest: number
}

/** What of the money goes to which order: what its row says, never more than is missing of it. */
export function sharesOf(rows: ListRow[], came: number, less: Less | undefined): Shares {
  const orders = rows.flatMap(({ order, amount, trouble }) => {
    if (!order || (trouble !== null && trouble !== 'less' && trouble !== 'more')) return []
    const share = Math.min(amount ?? order.missing, order.missing)
    return [{ number: order.number, amount: share, ...(share < order.missing && less && { differs: less }) }]
  })
  return { orders, rest: came - orders.reduce((sum, { amount }) => sum + amount, 0) }
}
