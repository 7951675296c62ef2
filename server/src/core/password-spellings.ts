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
const titled = (word: string) =>
  word.replace(/(^|[^a-z])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Common variants of a word in passwords: capitalization and leetspeak. */
export function spellings(word: string, { leet = true } = {}): string[] {
  const lower = word.toLowerCase()
  const found = new Set<string>([word, lower, capital(lower), titled(lower), lower.toUpperCase()])
  if (leet)
    for (const signs of LEET) {
      const written = signs.reduce((text, [letter, sign]) => text.replace(letter, sign), lower)
      found.add(written)
      found.add(capital(written))
      // The first letter is kept: P@ssw0rd, not @pple.
      found.add(lower.slice(0, 1).toUpperCase() + written.slice(1))
    }
  return [...found]
}

/** The most frequent suffixes of passwords. */
export const ENDS = [
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
export const FEW_ENDS = ['', '1', '123', '!']

/** Reverses leetspeak: replaces digits and signs by the letters they stand for. */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[@4]/g, 'a')
    .replace(/3/g, 'e')
    .replace(/[1!|]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/[$5]/g, 's')
    .replace(/7/g, 't')
