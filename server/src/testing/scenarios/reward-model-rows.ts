import { dayOf } from './month-model.ts'

/** Rows of the reward model: orders, reward lines, withdrawals and balances in satang, and the income tax of a year. */
export type PlacedOrder = {
  id: string
  partnerId: number | null
  userId?: number
  guestId?: string
  subtotal: bigint
  points: number
  flags: string[]
}
export type RewardOrder = PlacedOrder & {
  paidAt?: Date
  canceled?: boolean
  finishedAt?: Date
  receivers: { id: number; counted: boolean }[]
}
export type ModelRewardLine = {
  order: string
  kind: 'sales' | 'newcomer'
  partner: number
  base: bigint
  gross: bigint
  day: string
  status: 'pending' | 'approved' | 'canceled'
  onHold: boolean
  settlesAt?: Date
  reductions: { gross: bigint; day: string }[]
  settled: bigint
  tax: bigint
  backBase: bigint
  backGross: bigint
  backSettled: bigint
  backTax: bigint
}
export type ModelWithdrawal = {
  id: string
  partner: number
  net: bigint
  tax: bigint
  state: 'open' | 'paid' | 'rejected' | 'returned'
}
export type PartnerModel = {
  disabled: boolean
  level: number
  pending: bigint
  available: bigint
  hold: bigint
  owed: bigint
  points: bigint
  growth: bigint
  days: Map<string, { points: number; rewards: bigint }>
  years: Map<number, { gross: bigint; tax: bigint }>
}

export const clamp = (minimum: bigint, value: bigint, maximum: bigint) =>
  value < minimum ? minimum : value > maximum ? maximum : value

/** Income tax bands: from how many baht, and by how many percentage points the rate rises there. */
const TAX_BANDS = [
  [150_000n, 5n],
  [300_000n, 5n],
  [500_000n, 5n],
  [750_000n, 5n],
  [1_000_000n, 5n],
  [2_000_000n, 5n],
  [5_000_000n, 5n],
] as const

export const modelYearTax = (income: bigint) =>
  TAX_BANDS.reduce(
    (percent, [from, more]) => (income > from * 100n ? percent + (income - from * 100n) * more : percent),
    0n,
  ) / 100n

export const newPartner = (level: number): PartnerModel => ({
  disabled: false,
  level,
  pending: 0n,
  available: 0n,
  hold: 0n,
  owed: 0n,
  points: 0n,
  growth: 0n,
  days: new Map(),
  years: new Map(),
})

/** Bangkok year. */
export const yearOf = (at: Date): number => Number(dayOf(at).slice(0, 4))
