import { createHash } from 'node:crypto'
import { isCommonPassword } from './common-passwords.ts'
import { plainLetters, spellings } from './password-spellings.ts'
import { refuse } from './refusal.ts'

/** Data of the account that must not be used as a password. */
export type Known = { email?: string; nickname?: string; phone?: string; name?: string }

const SHOP = ['bailu', 'ไป๋ลู่', '白鹿']
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const YEARS = Array.from({ length: 91 }, (_, i) => String(1950 + i))
const NUMBERS = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
const TAILS = [
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
const ENDS = [...TAILS, ...Array.from({ length: 10 }, (_, i) => String(i)), ...NUMBERS, ...YEARS]

/** Words of an account with at least three characters. */
function wordsOf({ email = '', nickname = '', phone = '', name = '' }: Known): string[] {
  const local = email.split('@')[0] ?? ''
  const digits = phone.replace(/\D/g, '')
  const all = [...SHOP, email, local, ...local.split(/[^\p{L}\d]+/u), nickname, ...nickname.split(/\s+/), name]
  all.push(
    ...name.split(/\s+/),
    phone,
    digits,
    digits.replace(/^66/, '0'),
    digits.replace(/^0/, '66'),
    digits.slice(-8),
  )
  return [...new Set(all.filter((word) => [...word].length >= 3))]
}

/** For passwords that arrive as SHA-1 hex. @throws AppError password_common for a common password or one made from account data */
export async function refuseWeak(secret: string, known: Known): Promise<void> {
  if (await isCommonPassword(secret)) refuse('password_common')
  for (const word of wordsOf(known))
    for (const spelling of spellings(word))
      for (const end of ENDS) if (sha1(spelling + end) === secret) refuse('password_common')
}

/**
 * For passwords that arrive in plain text: whether it is a common password or a word of the account apart from digits,
 * signs and case, or a repetition or sequence.
 */
export async function isWeak(password: string, known: Known = {}): Promise<boolean> {
  const lower = password.toLowerCase()
  if (isPattern(lower)) return true
  const words = new Set(wordsOf(known).map((word) => word.toLowerCase()))
  for (const text of [lower, plainLetters(lower)]) {
    for (const core of [text, stem(text), plainLetters(stem(lower))]) {
      if (core.length >= 3 && (words.has(core) || isPattern(core))) return true
      if (core.length >= 4 && (await isCommonPassword(sha1(core)))) return true
    }
  }
  return isCommonPassword(sha1(password))
}

/** Without digits and signs at both ends. */
const stem = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

function isPattern(text: string): boolean {
  if (/^(.{1,6})\1+$/u.test(text) || new Set(text).size <= Math.min(3, text.length / 3)) return true
  const steps = [...text].slice(1).map((sign, i) => sign.codePointAt(0)! - text.codePointAt(i)!)
  const even = steps.filter((step) => step === 1 || step === -1 || step === 0 || step === -9).length
  return text.length >= 6 && even >= steps.length * 0.8
}
