import { plainLetters } from './plain-letters.ts'
import { Refusal } from './refusal.ts'

/**
 * As bank references are kept and compared: A to Z and digits, so that a transfer is the same one however its
 * reference was typed or copied. Digits of any script count as their values; what stands between is left out.
 * @throws Refusal bad_input for the field where letters of other scripts stand in it, or nothing is left
 */
export function plainReference(typed: string, field = 'bank_reference'): string {
  const plain = foundReference(typed)
  if (plain === '') throw new Refusal('bad_input', { [field]: { what: 'form' } })
  return plain
}

/** The same of what is searched for, where words of any script may stand: empty for what is no reference. */
export function foundReference(searched: string): string {
  const letters = plainLetters(searched)
  return /[^\P{L}A-Za-z]/u.test(letters) ? '' : letters.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
