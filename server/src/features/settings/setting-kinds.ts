import * as z from 'zod'

const satang = z.int().min(0).transform(BigInt)
const basisPoints = z.int().min(0).max(10_000)

/** Shape and first value of every dated setting; amounts are satang, rates basis points. */
export const SETTINGS = {
  shipping: {
    value: z.strictObject({ fee: satang, free_from: satang }),
    first: { fee: 5_000, free_from: 150_000 },
  },
  /** Hours after which an unpaid order without proof cancels itself. */
  unpaid_hours: { value: z.int().min(1).max(720), first: 24 },
  /** Share of goods by the partner's level, first entry level 1. */
  sales_rates: {
    value: z.tuple([basisPoints, basisPoints, basisPoints, basisPoints]),
    first: [1_000, 1_500, 2_000, 2_500],
  },
  newcomer_reward: { value: satang, first: 10_000 },
  /** Days from finished to settled: the right to cancel plus time to return. */
  settlement_days: { value: z.int().min(7).max(180), first: 15 },
  /** The right to return, in days from receipt; a parcel is reckoned to be so many days under way. */
  returns: {
    value: z.strictObject({
      days: z.int().min(7).max(90),
      parcel_days: z.int().min(0).max(30),
      refund_days: z.int().min(1).max(15),
    }),
    first: { days: 7, parcel_days: 3, refund_days: 15 },
  },
  minimum_withdrawal: { value: satang, first: 50_000 },
} as const satisfies Record<string, { value: z.ZodType; first: unknown }>

export type SettingName = keyof typeof SETTINGS
export type SettingValue<N extends SettingName> = z.output<(typeof SETTINGS)[N]['value']>
