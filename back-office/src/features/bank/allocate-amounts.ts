import type { BankLine } from '@bailu/contract/bank/staff'
import type { ReceiptListRow } from '@bailu/contract/receipts/staff'
import type { Key } from '@bailu/contract/calls'

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

/** Queries to invalidate when a statement line is booked, postponed or dismissed. */
export const BANK_CALLS: readonly Key[] = [
  'GET /api/staff/bank-line',
  'GET /api/staff/statement',
  'GET /api/staff/receipt',
  'GET /api/staff/order',
  'GET /api/staff/order/{id}',
  'GET /api/staff/slip',
  'GET /api/staff/refund',
  'GET /api/staff/today',
]
