const ZERO_OF_THAI = 0x0e50
const ZERO_OF_WIDE = 0xff10

/** The digits of what was typed, Thai and full-width ones too; at most four. */
export const digitsOf = (typed: string): string =>
  typed
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - ZERO_OF_THAI))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - ZERO_OF_WIDE))
    .replace(/\D/g, '')
    .slice(0, 4)

export type Typed = { quantity: number; tooMany: boolean }

/** What a typed number asks for, at most what can be had; null when nothing was typed. */
export const quantityTyped = (typed: string, max: number): Typed | null => {
  const digits = digitsOf(typed)
  if (digits === '') return null
  const wanted = Number(digits)
  return { quantity: Math.min(wanted, max), tooMany: wanted > max }
}
