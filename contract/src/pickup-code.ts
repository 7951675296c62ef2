import * as z from 'zod'

/** Six-digit pick-up code, typed (spaces allowed) or scanned from the buyer's screen. */
export const pickupCode = z
  .string()
  .max(40)
  .transform((raw) => raw.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))
