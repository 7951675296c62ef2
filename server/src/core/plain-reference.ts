import { plainLetters } from './plain-letters.ts'
import { Refusal } from './refusal.ts'

/**
 * A bank reference as stored and compared: upper-case A to Z and digits, so that it matches however it was typed or
 * copied. Digits of any script are converted; separators are dropped.
 * @throws AppError bad_input for the field when it contains letters of other scripts, or nothing is left
 */
export function plainReference(typed: string, field = 'bank_reference'): string {
  const plain = foundReference(typed)
  if (plain === '') throw new Refusal('bad_input', { [field]: { what: 'form' } })
  return plain
}

/** The same for a search text; empty when it cannot be a bank reference. */
export function foundReference(searched: string): string {
  const letters = plainLetters(searched)
  return /[^\P{L}A-Za-z]/u.test(letters) ? '' : letters.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
