/** Value of a decimal digit of any script: Unicode places the ten digits of a script in a row, in order of value. */
const valueOf = (digit: string): string => {
  let zero = digit.codePointAt(0)!
  // Digit blocks of several scripts may be adjacent; each has exactly ten, so the offset modulo 10 is the value.
  let before = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) {
    zero -= 1
    before += 1
  }
  return String(before % 10)
}

/**
 * Normalizes text for comparison: compatibility forms (NFKC: wide, circled, mathematical letters), digits of every script
 * as 0 to 9, without invisible characters. Vowels and tone marks stay.
 */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, valueOf)

/** The same in lower case and without accents, for comparing names and addresses. */
export const foldedLetters = (text: string): string =>
  plainLetters(text)
    .normalize('NFD')
    // Combining accents have Script=Inherited; Thai vowels and tone marks have their own script.
    .replace(/(?=\p{Script=Inherited})\p{M}/gu, '')
    .normalize('NFC')
    // NFKC decomposes the Thai vowel SARA AM; its halves may be on both sides of a tone mark.
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .toLowerCase()
