import { expect, test } from 'vitest'
import { fitLines } from './fit-lines.ts'

const fit = (text: string, width: number, lang: 'en' | 'th' | 'zh' = 'en') =>
  fitLines(text, { lang, sizes: [10, 5], maxLines: 2, width, measure: (line, size) => [...line].length * size })

test('short names are large on one line', () => {
  expect(fit('Dew cream', 200)).toEqual({ size: 10, lines: ['Dew cream'] })
})

test('longer ones wrap between words, then shrink, then are truncated', () => {
  expect(fit('Dew cream for the night', 130)).toEqual({ size: 10, lines: ['Dew cream for', 'the night'] })
  expect(fit('Dew cream for the night and day', 100).size).toBe(5)
  const cut = fit('A name that nobody could ever want to read on a poster', 60)
  expect(cut.lines).toHaveLength(2)
  expect(cut.lines[1]).toMatch(/…$/)
})

test('Thai and Chinese wrap without spaces, and no closing punctuation begins a line', () => {
  expect(fit('ครีมบำรุงผิวหน้าสูตรกลางคืน', 160, 'th').lines.join('')).toBe('ครีมบำรุงผิวหน้าสูตรกลางคืน')
  const { lines } = fit('白露夜间修护面霜，温和滋润。', 90, 'zh')
  expect(lines.join('')).toBe('白露夜间修护面霜，温和滋润。')
  expect(lines[1]).not.toMatch(/^[，。]/)
})

test('a word wider than the line is broken rather than run over the edge', () => {
  expect(fit('Hydroxypropyltrimonium', 60).lines.every((line) => [...line].length * 5 <= 60)).toBe(true)
})
