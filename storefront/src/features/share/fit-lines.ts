import type { Lang } from '@bailu/contract/languages'

/** Splits text where lines may break; Thai and Chinese have no spaces between words. */
const pieces = (text: string, lang: Lang, granularity: 'word' | 'grapheme' = 'word'): string[] =>
  'Segmenter' in Intl
    ? [...new Intl.Segmenter(lang, { granularity }).segment(text)].map(({ segment }) => segment)
    : [...text]

const CLOSING = /^[\s.,!?;:)\]}»”’%…、。，！？；：）】》ๆฯ]+$/

const wrap = (words: string[], wide: (line: string) => boolean): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    // Closing punctuation stays with the word before it.
    if (line && !CLOSING.test(word) && wide((line + word).trimEnd())) {
      lines.push(line.trim())
      line = ''
    }
    line += word
  }
  if (line.trim()) lines.push(line.trim())
  return lines
}

type Fit = { lang: Lang; sizes: number[]; most: number; measure: (line: string, size: number) => number; width: number }

/**
 * The largest font size at which the text takes at most `maxLines` lines; truncated with … when even the smallest is
 * too large.
 */
export const fitLines = (
  text: string,
  { lang, sizes, most, measure, width }: Fit,
): { size: number; lines: string[] } => {
  const words = pieces(text, lang)
  // The segmenter does not know every Thai name: a smaller single line is better than a break within a word.
  const alone = lang === 'th' ? sizes.slice(0, -1).find((size) => measure(text, size) <= width) : undefined
  if (alone) return { size: alone, lines: [text] }
  for (const size of sizes) {
    const lines = wrap(words, (line) => measure(line, size) > width)
    if (lines.length <= most && lines.every((line) => measure(line, size) <= width)) return { size, lines }
  }
  const size = sizes.at(-1) ?? 16
  const tooWide = (line: string) => measure(line, size) > width
  const whole = wrap(words, tooWide)
  // A single word wider than the line is broken between characters.
  const lines = whole.some(tooWide) ? wrap(pieces(text, lang, 'grapheme'), tooWide) : whole
  if (lines.length <= most) return { size, lines }
  let last = pieces(lines[most - 1] ?? '', lang, 'grapheme')
  while (last.length > 0 && tooWide(`${last.join('')}…`)) last = last.slice(0, -1)
  return { size, lines: [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`] }
}
