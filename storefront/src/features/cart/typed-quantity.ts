const ZERO_OF_THAI = 0x0e50
const ZERO_OF_WIDE = 0xff10

/** Converts Thai and full-width digits and drops everything else; at most four digits. */
export const digitsOf = (typed: string): string =>
  typed
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - ZERO_OF_THAI))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - ZERO_OF_WIDE))
    .replace(/\D/g, '')
    .slice(0, 4)

export type Typed = { quantity: number; tooMany: boolean }

/** The typed quantity, limited to `max`; null when nothing was typed. */
export const quantityTyped = (typed: string, max: number): Typed | null => {
  const digits = digitsOf(typed)
  if (digits === '') return null
  const wanted = Number(digits)
  return { quantity: Math.min(wanted, max), tooMany: wanted > max }
}
