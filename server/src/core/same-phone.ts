/** 081 234 5678, +66 81 234 5678 and 0066812345678 are one phone. */
export function samePhone(a: string, b: string): boolean {
  const [one, other] = [barePhone(a), barePhone(b)]
  return one.length >= 8 && one === other
}

/** Without what people write it in different ways for. */
export function barePhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits
    .replace(/^00/, '')
    .replace(/^66(?=\d{8,9}$)/, '')
    .replace(/^0(?=\d{8,9}$)/, '')
    .replace(/^660(?=\d{8,9}$)/, '')
}

/**
 * Whole numbers that may be meant by what was typed: a phone in each way it may be kept, any other number as it
 * stands. Spaces, dashes and Thai digits do not matter. Undefined when it is more than a number.
 */
export function numbersMeant(typed: string): string[] | undefined {
  const western = typed.normalize('NFKC').replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
  const digits = western.replace(/\D/g, '')
  if (digits === '' || !/^[\d\s().+\u2010-\u2015-]+$/.test(western)) return undefined
  const bare = barePhone(digits)
  return bare.length < 7 ? [digits] : [...new Set([digits, bare, `0${bare}`, `66${bare}`])]
}

/** Spaces part words, but not the digits of one number. */
export const typedWords = (typed: string): string[] =>
  numbersMeant(typed) ? [typed] : typed.split(/\s+/).filter((word) => word !== '')
