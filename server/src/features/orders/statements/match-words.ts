const TITLES =
  /^(mr|mrs|ms|miss|khun|k|nai|nang|nangsao|นาย|นาง|นางสาว|นส|คุณ|ดช|ดญ|from|to|transfer|promptpay|บจก|หจก)$/

/** Comparable words of a name: lower case, without titles and signs. */
export const nameWords = (name: string): string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/(นางสาว|น\.\s*ส\.|นาย|นาง|คุณ)\s*/g, ' ')
    .split(/[^\p{L}\p{M}*]+/u)
    .map((word) => word.replaceAll('*', ''))
    .filter((word) => word.length >= 2 && !TITLES.test(word))

/** How many parts of a name occur in a line, 0 to 2; banks cut or mask last names. */
export function nameIn(words: Set<string>, name: string[]): number {
  const [first, ...others] = name
  if (!first) return 0
  const whole = others.some((one) => words.has(one))
  if (words.has(first)) return whole ? 2 : 1
  return whole ? 1 : 0
}
