import * as z from 'zod'
import { id } from './fields.ts'

/** A buyer or client as shown to a partner. */
export const buyer = z.object({
  /** Null for guests and for former clients of this partner. */
  id: id.nullable(),
  name: z.string(),
  is: z.enum(['client', 'guest', 'former', 'self']),
})
export type Buyer = z.infer<typeof buyer>
