import type { BankLine } from '@bailu/contract/bank/staff'
import type { ReceiptListRow } from '@bailu/contract/receipts/staff'

/** Whether the proposed orders sum up to exactly the received amount: only such lines may be confirmed in bulk. */
export function isExactMatch({ amount, proposal }: BankLine): boolean {
  if (!proposal) return false
  if (proposal.receipt) return true
  return proposal.orders.length > 0 && proposal.orders.reduce((sum, { missing }) => sum + missing, 0) === amount
}

export type UnderpaymentChoice = 'part' | 'accept'
export type AllocatedAmounts = {
  orders: { number: string; amount: number; differs?: UnderpaymentChoice }[]
  /** Satang. Positive: not allocated to any order; negative: the orders exceed the received amount. */
  rest: number
}

/** Allocates received satang to orders: the amount of the row, at most the open amount of the order. */
export function allocateAmounts(
  rows: ReceiptListRow[],
  receivedAmount: number,
  underpayment: UnderpaymentChoice | undefined,
): AllocatedAmounts {
  const orders = rows.flatMap(({ order, amount, issue }) => {
    if (!order || (issue !== null && issue !== 'less' && issue !== 'more')) return []
    const share = Math.min(amount ?? order.missing, order.missing)
    return [
      { number: order.number, amount: share, ...(share < order.missing && underpayment && { differs: underpayment }) },
    ]
  })
  return { orders, rest: receivedAmount - orders.reduce((sum, { amount }) => sum + amount, 0) }
}
