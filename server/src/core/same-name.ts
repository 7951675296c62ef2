import { foldedLetters } from './plain-letters.ts'

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mister', 'madam', 'dr', 'khun'])
/** Titles before a first name, mostly without a space; followed by a combining mark it is part of a longer name instead. */
const THAI_TITLE = /^(?:นางสาว|นาง|นาย|คุณ)(?!\p{M})/u
/** Abbreviation of นางสาว (Miss). */
const SHORT_TITLE = /(?<!\p{L})น\s*\.\s*ส\s*\./gu

/**
 * A key for comparing names, independent of word order, case, punctuation, accents and titles. Empty for fewer than two
 * words.
 */
export function nameOf(...parts: string[]): string {
  const words = foldedLetters(parts.join(' '))
    .replace(SHORT_TITLE, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(THAI_TITLE, ''))
    .filter((word) => word !== '' && !TITLES.has(word))
  return words.length < 2 ? '' : words.toSorted().join(' ')
}
