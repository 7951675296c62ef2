import type { BankLine } from '@bailu/contract/staff-statements'

/** Whether what is proposed comes to exactly what came: it may be confirmed with others at once. */
export function exact({ amount, proposal }: BankLine): boolean {
  if (!proposal) return false
  if (proposal.receipt) return true
  return proposal.orders.length > 0 && proposal.orders.reduce((sum, { missing }) => sum + missing, 0) === amount
}
