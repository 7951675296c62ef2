/** Zeros of the scripts' digits: ten stand together each, in the order of their values. */
const valueOf = (digit: string): string => {
  let zero = digit.codePointAt(0)!
  // Blocks of digits may touch, but none is longer than ten: those of a whole block are aligned to its first.
  let before = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) {
    zero -= 1
    before += 1
  }
  return String(before % 10)
}

/**
 * What people see, in one writing: wide, circled and mathematical letters as usual ones (NFKC), digits of every
 * script as 0 to 9, and without what takes no place on a screen. Vowels and tone marks stay.
 */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, valueOf)

/** For comparing what people write of themselves: the same in small letters and without accents. */
export const foldedLetters = (text: string): string =>
  plainLetters(text)
    .normalize('NFD')
    // Accents belong to no script; the vowels and tone marks of Thai do.
    .replace(/(?=\p{Script=Inherited})\p{M}/gu, '')
    .normalize('NFC')
    // NFKC takes the Thai vowel am apart, and its halves may stand around a tone mark.
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .toLowerCase()
