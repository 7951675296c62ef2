import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { satang, year } from '../fields.ts'

export const withholdingCalls = defineCalls({
  'GET /api/withholding': {
    summary: 'Tax withheld from the caller per year, newest first',
    who: 'partner',
    reply: z.object({
      list: z.array(
        z.object({
          /** Gregorian. */
          year: z.int(),
          gross: satang,
          tax: satang,
          /** The year is over: its figures are final. */
          closed: z.boolean(),
        }),
      ),
      /** A bank card is linked; without one the payee of the statement is not known. */
      card: z.boolean(),
    }),
  },
  'GET /api/withholding/{year}': {
    summary: "The caller's withholding tax certificate of a year (PDF), under section 50 bis of the Revenue Code",
    who: 'partner',
    input: z.strictObject({ year }),
    reply: 'pdf',
    recentAuth: true,
    errors: ['card_missing', 'too_many'],
  },
})
