import * as z from 'zod'
import { dataSection, deletionCheck } from '../account/shop.ts'
import { defineCalls } from '../call.ts'
import { instant } from '../fields.ts'

export const legalCalls = defineCalls({
  'GET /api/guest/data': {
    summary: 'Stored data of the guest, and what prevents erasing it now',
    who: 'buyer',
    reply: z.object({
      made_at: instant,
      sections: z.array(dataSection),
      /** Labels of the fields, in the caller's language. */
      labels: z.record(z.string(), z.string()),
      obstacles: deletionCheck.shape.obstacles,
      retained: z.object({ orders: z.int(), years: z.int() }),
    }),
    errors: ['too_many'],
  },
  'POST /api/guest/erase': {
    summary: "Erase the guest's data except what the law requires; the token becomes invalid",
    who: 'buyer',
    errors: ['deletion_blocked', 'too_many'],
  },
})
