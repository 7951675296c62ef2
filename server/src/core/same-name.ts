import { foldedLetters } from './plain-letters.ts'

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mister', 'madam', 'dr', 'khun'])
/** Written before a first name, mostly without a space; a mark after it belongs to a name that only begins so. */
const THAI_TITLE = /^(?:นางสาว|นาง|นาย|คุณ)(?!\p{M})/u
/** Miss, shortened: its letters are no words. */
const SHORT_TITLE = /(?<!\p{L})น\s*\.\s*ส\s*\./gu

/**
 * The words of a name, to be compared whole: in any order, case and punctuation, without accents and titles. Empty
 * unless there are two.
 */
export function nameOf(...parts: string[]): string {
  const words = foldedLetters(parts.join(' '))
    .replace(SHORT_TITLE, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(THAI_TITLE, ''))
    .filter((word) => word !== '' && !TITLES.has(word))
  return words.length < 2 ? '' : words.toSorted().join(' ')
}
