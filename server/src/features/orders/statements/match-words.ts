const TITLES =
  /^(mr|mrs|ms|miss|khun|k|nai|nang|nangsao|นาย|นาง|นางสาว|นส|คุณ|ดช|ดญ|from|to|transfer|promptpay|บจก|หจก)$/

/** Words of a name as they can be compared: small letters without titles and signs. */
export const nameWords = (name: string): string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/(นางสาว|น\.\s*ส\.|นาย|นาง|คุณ)\s*/g, ' ')
    .split(/[^\p{L}\p{M}*]+/u)
    .map((word) => word.replaceAll('*', ''))
    .filter((word) => word.length >= 2 && !TITLES.test(word))

/** How much of a name stands in the words of a line; banks cut last names to a letter or mask them. */
export function nameIn(words: Set<string>, name: string[]): number {
  const [first, ...others] = name
  if (!first) return 0
  const whole = others.some((one) => words.has(one))
  if (words.has(first)) return whole ? 2 : 1
  return whole ? 1 : 0
}
