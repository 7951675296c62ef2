import type { Lang } from '@bailu/contract/languages'

/** Splits text where lines may break; Thai and Chinese have no spaces between words. */
const segments = (text: string, lang: Lang, granularity: 'word' | 'grapheme' = 'word'): string[] =>
  'Segmenter' in Intl
    ? [...new Intl.Segmenter(lang, { granularity }).segment(text)].map(({ segment }) => segment)
    : [...text]

const CLOSING_PUNCTUATION = /^[\s.,!?;:)\]}»”’%…、。，！？；：）】》ๆฯ]+$/

const wrapLines = (words: string[], isTooWide: (line: string) => boolean): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    // Closing punctuation stays with the word before it.
    if (line && !CLOSING_PUNCTUATION.test(word) && isTooWide((line + word).trimEnd())) {
      lines.push(line.trim())
      line = ''
    }
    line += word
  }
  if (line.trim()) lines.push(line.trim())
  return lines
}

type FitOptions = {
  lang: Lang
  sizes: number[]
  maxLines: number
  measure: (line: string, size: number) => number
  width: number
}

/**
 * The largest font size at which the text takes at most `maxLines` lines; truncated with … when even the smallest is
 * too large.
 */
export const fitLines = (
  text: string,
  { lang, sizes, maxLines, measure, width }: FitOptions,
): { size: number; lines: string[] } => {
  const words = segments(text, lang)
  // The segmenter does not know every Thai name: a smaller single line is better than a break within a word.
  const singleLineSize = lang === 'th' ? sizes.slice(0, -1).find((size) => measure(text, size) <= width) : undefined
  if (singleLineSize) return { size: singleLineSize, lines: [text] }
  for (const size of sizes) {
    const lines = wrapLines(words, (line) => measure(line, size) > width)
    if (lines.length <= maxLines && lines.every((line) => measure(line, size) <= width)) return { size, lines }
  }
  const size = sizes.at(-1) ?? 16
  const isTooWide = (line: string) => measure(line, size) > width
  const wrapped = wrapLines(words, isTooWide)
  // A single word wider than the line is broken between characters.
  const lines = wrapped.some(isTooWide) ? wrapLines(segments(text, lang, 'grapheme'), isTooWide) : wrapped
  if (lines.length <= maxLines) return { size, lines }
  let last = segments(lines[maxLines - 1] ?? '', lang, 'grapheme')
  while (last.length > 0 && isTooWide(`${last.join('')}…`)) last = last.slice(0, -1)
  return { size, lines: [...lines.slice(0, maxLines - 1), `${last.join('').trimEnd()}…`] }
}
