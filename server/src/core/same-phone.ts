/** Whether two texts are the same phone: 081 234 5678, +66 81 234 5678 and 0066812345678 are. */
export function samePhone(a: string, b: string): boolean {
  const [one, other] = [barePhone(a), barePhone(b)]
  return one.length >= 8 && one === other
}

/** The digits of a phone without country code and leading zero. */
export function barePhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits
    .replace(/^00/, '')
    .replace(/^66(?=\d{8,9}$)/, '')
    .replace(/^0(?=\d{8,9}$)/, '')
    .replace(/^660(?=\d{8,9}$)/, '')
}

/**
 * Numbers that a search text may mean: a phone in each form in which it may be stored, a shorter number as it is.
 * Spaces, dashes and Thai digits are normalized. Undefined when the text is not only a number.
 */
export function numbersMeant(typed: string): string[] | undefined {
  const western = typed.normalize('NFKC').replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
  const digits = western.replace(/\D/g, '')
  if (digits === '' || !/^[\d\s().+\u2010-\u2015-]+$/.test(western)) return undefined
  const bare = barePhone(digits)
  return bare.length < 7 ? [digits] : [...new Set([digits, bare, `0${bare}`, `66${bare}`])]
}

/** Splits a search text into words; a number with spaces stays one word. */
export const typedWords = (typed: string): string[] =>
  numbersMeant(typed) ? [typed] : typed.split(/\s+/).filter((word) => word !== '')
