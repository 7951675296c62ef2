import { bangkokDay } from '@bailu/contract/fields'
import * as z from 'zod'

/** The days a report is about, as they stand in the address. */
export const rangeSearch = z.object({
  days: z.literal([7, 30, 90]).optional().catch(undefined),
  from: bangkokDay.optional().catch(undefined),
  to: bangkokDay.optional().catch(undefined),
})
export type Range = z.infer<typeof rangeSearch>

/** What a call takes: both ends of an own range, or so many days. */
export const askedOf = ({ days = 30, from, to }: Range) =>
  from && to ? { from, to } : { days: String(days) as '7' | '30' | '90' }
