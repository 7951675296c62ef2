/** `BL` + Bangkok day (yymmdd) + six characters, in a text of any case; the number of characters is fixed, so no prefix matches. */
const ORDER_NUMBER = /(?<![0-9A-Z])BL\d{6}[0-9A-Z]{6}(?![0-9A-Z])/gi

/** Words of a number of another system, and words of a cell that are read. */
const [MAX_WORDS, MAX_READ] = [3, 12]
const SEPARATORS = /[\s,;:=()|]+/

/** As orders keep the number that they had in another system. */
export const oldNumberKey = (text: string): string => text.trim().replace(/\s+/g, ' ').toUpperCase()

/**
 * Parts of a cell or line that could be the number of an order in another system, in upper case. Numbers of five digits and
 * fewer are left out: they may be counts, amounts or zip codes.
 */
export function possibleOldNumbers(text: string): string[] {
  const words = text.toUpperCase().split(SEPARATORS, MAX_READ).filter(Boolean)
  const found = new Set<string>()
  for (let at = 0; at < words.length; at += 1)
    for (let count = 1; count <= MAX_WORDS && at + count <= words.length; count += 1) {
      const name = words.slice(at, at + count).join(' ')
      if (name.length > 40 || !/\d/.test(name) || /^\d{1,5}$/.test(name)) continue
      found.add(name)
      if (name.startsWith('#')) found.add(name.slice(1))
    }
  return [...found]
}

/** Order numbers in a text such as a scanned code, a cell or a link, in upper case, each once. */
export const orderNumbersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(ORDER_NUMBER)].map(([number]) => number.toUpperCase())),
]
