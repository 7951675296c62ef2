import { bangkokDay } from '@bailu/contract/fields'
import * as z from 'zod'

/** Period of a report in the search parameters. */
export const rangeSearch = z.object({
  days: z.literal([7, 30, 90]).optional().catch(undefined),
  from: bangkokDay.optional().catch(undefined),
  to: bangkokDay.optional().catch(undefined),
})
export type Range = z.infer<typeof rangeSearch>

/** Input of report calls: a custom range, or a number of days. */
export const askedOf = ({ days = 30, from, to }: Range) =>
  from && to ? { from, to } : { days: String(days) as '7' | '30' | '90' }
