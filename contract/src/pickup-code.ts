import * as z from 'zod'

/** Six digits, as typed with blanks or scanned from the buyer's screen. */
export const pickupCode = z
  .string()
  .max(40)
  .transform((raw) => raw.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))
