import type { BankLine } from '@bailu/contract/staff-statements'

/** Whether the proposed orders sum up to exactly the received amount: only such lines may be confirmed in bulk. */
export function exact({ amount, proposal }: BankLine): boolean {
  if (!proposal) return false
  if (proposal.receipt) return true
  return proposal.orders.length > 0 && proposal.orders.reduce((sum, { missing }) => sum + missing, 0) === amount
}
