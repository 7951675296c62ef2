import * as z from 'zod'
import { id } from './fields.ts'

/** Somebody who bought, or who is a client, as a partner may see them. */
export const buyer = z.object({
  /** Null for guests, and for those who are not this partner's clients any more. */
  id: id.nullable(),
  name: z.string(),
  is: z.enum(['client', 'guest', 'former', 'self']),
})
export type Buyer = z.infer<typeof buyer>
