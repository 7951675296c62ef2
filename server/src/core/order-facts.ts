/** An order after a change of state, with what is needed to book rewards and points in the same transaction. */
export type OrderFacts = {
  id: string
  number: string
  partnerId: number | null
  userId: number | null
  guestId: string | null
  /** Satang after discount, without shipping. */
  goods: bigint
  points: number
  flags: string[]
  paidAt: Date | null
  finishedAt: Date | null
}
