import * as z from 'zod'
import { lang, pathId, positiveInt, uuid } from '../fields.ts'
import { CUSTOMER_GROUPS } from './kinds.ts'

const MAX_DAYS = 3_650

/** Filters that the list of customers and a segment have in common, combined with AND. */
export const customerFilters = z.strictObject({
  tag: uuid.optional(),
  /** Nobody while the tag is deleted: otherwise the people with it would be included. */
  without_tag: uuid.optional(),
  /** A product of which a paid order, not canceled, has a piece; refunds and returns are not looked at. */
  product: pathId.optional(),
  /** No order placed within so many days; also those who have never ordered. */
  no_order_for: positiveInt(MAX_DAYS).optional(),
  /** At least one order placed within so many days. */
  ordered_within: positiveInt(MAX_DAYS).optional(),
  /** Not named `lang`: that parameter of an address chooses the language of the reply. */
  language: lang.optional(),
  group: z.enum(CUSTOMER_GROUPS).optional(),
})
export type CustomerFilters = z.infer<typeof customerFilters>
