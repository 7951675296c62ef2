import { createHash } from 'node:crypto'
import { isCommonPassword } from './common-passwords.ts'
import { fail } from './errors.ts'

const LEET: [RegExp, string][][] = [
  [],
  [[/a/g, '@']],
  [[/o/g, '0']],
  [
    [/a/g, '@'],
    [/o/g, '0'],
  ],
  [
    [/a/g, '4'],
    [/e/g, '3'],
    [/i/g, '1'],
    [/o/g, '0'],
  ],
  [
    [/a/g, '@'],
    [/e/g, '3'],
    [/i/g, '1'],
    [/o/g, '0'],
    [/s/g, '$'],
  ],
]
const titleCase = (word: string) =>
  word.replace(/(^|[^a-z])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Common variants of a word in passwords: capitalization and leetspeak. */
export function spellings(word: string, { leet = true } = {}): string[] {
  const lower = word.toLowerCase()
  const variants = new Set<string>([word, lower, capitalize(lower), titleCase(lower), lower.toUpperCase()])
  if (leet)
    for (const replacements of LEET) {
      const leetWord = replacements.reduce((text, [letter, replacement]) => text.replace(letter, replacement), lower)
      variants.add(leetWord)
      variants.add(capitalize(leetWord))
      // The first letter is not replaced: P@ssw0rd, not @pple.
      variants.add(lower.slice(0, 1).toUpperCase() + leetWord.slice(1))
    }
  return [...variants]
}

/** The most frequent suffixes of passwords. */
export const COMMON_SUFFIXES = [
  '',
  '1',
  '!',
  '123',
  '12',
  '1!',
  '123!',
  '1234',
  '01',
  '@123',
  '2',
  '7',
  '11',
  '69',
  '99',
  '12345',
  '.',
  '#1',
]
/** Suffixes for dictionary words that are not common passwords by themselves. */
export const FEW_SUFFIXES = ['', '1', '123', '!']

/** Reverses leetspeak: replaces digits and signs by the letters they stand for. */
export const unleet = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[@4]/g, 'a')
    .replace(/3/g, 'e')
    .replace(/[1!|]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/[$5]/g, 's')
    .replace(/7/g, 't')

/** Data of the account that must not be used as a password. */
export type KnownAboutUser = { email?: string; nickname?: string; phone?: string; name?: string }

const SHOP_NAMES = ['bailu', 'ไป๋ลู่', '白露']
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const YEARS = Array.from({ length: 91 }, (_, i) => String(1950 + i))
const NUMBERS = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
const BASE_SUFFIXES = [
  '',
  '!',
  '.',
  '1!',
  '123',
  '1234',
  '12345',
  '123456',
  '@123',
  '123!',
  '#1',
  '!!',
  '111',
  '000',
  '888',
  '999',
]
const SUFFIXES = [...BASE_SUFFIXES, ...Array.from({ length: 10 }, (_, i) => String(i)), ...NUMBERS, ...YEARS]

/** Words of an account with at least three characters. */
function accountWords({ email = '', nickname = '', phone = '', name = '' }: KnownAboutUser): string[] {
  const local = email.split('@')[0] ?? ''
  const digits = phone.replace(/\D/g, '')
  const candidates = [
    ...SHOP_NAMES,
    email,
    local,
    ...local.split(/[^\p{L}\d]+/u),
    nickname,
    ...nickname.split(/\s+/),
    name,
  ]
  candidates.push(
    ...name.split(/\s+/),
    phone,
    digits,
    digits.replace(/^66/, '0'),
    digits.replace(/^0/, '66'),
    digits.slice(-8),
  )
  return [...new Set(candidates.filter((word) => [...word].length >= 3))]
}

/** For passwords that arrive as SHA-1 hex. @throws AppError password_common for a common password or one made from account data */
export async function rejectWeakPassword(secret: string, known: KnownAboutUser): Promise<void> {
  if (await isCommonPassword(secret)) fail('password_common')
  for (const word of accountWords(known))
    for (const spelling of spellings(word))
      for (const suffix of SUFFIXES) if (sha1(spelling + suffix) === secret) fail('password_common')
}

/**
 * For passwords that arrive in plain text: whether it is a common password or a word of the account apart from digits,
 * signs and case, or a repetition or sequence.
 */
export async function isWeakPassword(password: string, known: KnownAboutUser = {}): Promise<boolean> {
  const lower = password.toLowerCase()
  if (isPattern(lower)) return true
  const words = new Set(accountWords(known).map((word) => word.toLowerCase()))
  for (const text of [lower, unleet(lower)]) {
    for (const stem of [text, stripEnds(text), unleet(stripEnds(lower))]) {
      if (stem.length >= 3 && (words.has(stem) || isPattern(stem))) return true
      if (stem.length >= 4 && (await isCommonPassword(sha1(stem)))) return true
    }
  }
  return isCommonPassword(sha1(password))
}

/** Without digits and signs at both ends. */
const stripEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

function isPattern(text: string): boolean {
  if (/^(.{1,6})\1+$/u.test(text) || new Set(text).size <= Math.min(3, text.length / 3)) return true
  const steps = [...text].slice(1).map((char, i) => char.codePointAt(0)! - text.codePointAt(i)!)
  const regular = steps.filter((step) => step === 1 || step === -1 || step === 0 || step === -9).length
  return text.length >= 6 && regular >= steps.length * 0.8
}
