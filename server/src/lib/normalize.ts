import { latinDigits } from '@bailu/contract/typed-numbers'
import { AppError } from './errors.ts'

/** Value of a decimal digit of any script: Unicode places the ten digits of a script in a row, in order of value. */
const digitValue = (digit: string): string => {
  let codePoint = digit.codePointAt(0)!
  // Digit blocks of several scripts may be adjacent; each has exactly ten, so the offset modulo 10 is the value.
  let offset = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(codePoint - 1))) {
    codePoint -= 1
    offset += 1
  }
  return String(offset % 10)
}

/**
 * Normalizes text for comparison: compatibility forms (NFKC: wide, circled, mathematical letters), digits of every script
 * as 0 to 9, without invisible characters. Vowels and tone marks stay.
 */
export const normalizeLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, digitValue)

/**
 * Puts the Thai vowel SARA AM together again, which NFKC decomposes; its halves may be on both sides of a tone mark.
 */
export const composeSaraAm = (text: string): string => text.replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')

/** The same in lower case and without accents, for comparing names and addresses. */
export const foldLetters = (text: string): string =>
  composeSaraAm(
    normalizeLetters(text)
      .normalize('NFD')
      // Combining accents have Script=Inherited; Thai vowels and tone marks have their own script.
      .replace(/(?=\p{Script=Inherited})\p{M}/gu, '')
      .normalize('NFC'),
  ).toLowerCase()

/** Whether two texts are the same phone: 081 234 5678, +66 81 234 5678 and 0066812345678 are. */
export function samePhone(a: string, b: string): boolean {
  const [first, second] = [barePhone(a), barePhone(b)]
  return first.length >= 8 && first === second
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
export function possibleNumbers(query: string): string[] | undefined {
  const ascii = latinDigits(query.normalize('NFKC'))
  const digits = ascii.replace(/\D/g, '')
  if (digits === '' || !/^[\d\s().+\u2010-\u2015-]+$/.test(ascii)) return undefined
  const national = barePhone(digits)
  return national.length < 7 ? [digits] : [...new Set([digits, national, `0${national}`, `66${national}`])]
}

/** Splits a search text into words; a number with spaces stays one word. */
export const searchWords = (query: string): string[] =>
  possibleNumbers(query) ? [query] : query.split(/\s+/).filter((word) => word !== '')

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mister', 'madam', 'dr', 'khun'])
/** Titles before a first name, mostly without a space; followed by a combining mark it is part of a longer name instead. */
const THAI_TITLE = /^(?:นางสาว|นาง|นาย|คุณ)(?!\p{M})/u
/** Abbreviation of นางสาว (Miss). */
const SHORT_TITLE = /(?<!\p{L})น\s*\.\s*ส\s*\./gu

/**
 * A key for comparing names, independent of word order, case, punctuation, accents and titles. Empty for fewer than two
 * words.
 */
export function nameKey(...parts: string[]): string {
  const words = foldLetters(parts.join(' '))
    .replace(SHORT_TITLE, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(THAI_TITLE, ''))
    .filter((word) => word !== '' && !TITLES.has(word))
  return words.length < 2 ? '' : words.toSorted().join(' ')
}

/**
 * A bank reference as stored and compared: upper-case A to Z and digits, so that it matches however it was typed or
 * copied. Digits of any script are converted; separators are dropped.
 * @throws AppError bad_input for the field when it contains letters of other scripts, or nothing is left
 */
export function normalizeBankReference(input: string, field = 'bank_reference'): string {
  const reference = bankReferenceIn(input)
  if (reference === '') throw new AppError('bad_input', { [field]: { what: 'form' } })
  return reference
}

/** The same for a search text; empty when it cannot be a bank reference. */
export function bankReferenceIn(input: string): string {
  const letters = normalizeLetters(input)
  return /[^\P{L}A-Za-z]/u.test(letters) ? '' : letters.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
