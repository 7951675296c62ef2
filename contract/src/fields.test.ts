import { describe, expect, test } from 'vitest'
import { requiredText, requiredLine, plausibleInstant, line, text } from './fields.ts'

describe('required text', () => {
  test.each([
    '',
    '   ',
    '\n\t',
    '\u0000',
    '\u200b\u200b',
    '\ufeff',
    '\u2060',
    '\u00ad',
    '\u202e\u202c',
    '\u3164',
    '\u2800',
    '\uffa0',
    '\u0e31',
    '\u{e0041}',
    '\ufe0f',
  ])('%j counts as empty', (raw) => expect(requiredText(20).safeParse(raw).success).toBe(false))

  test.each(['a', '.', '7', '退款', 'คืนเงิน', '👍', '฿', 'a\u200bb'])('%j is accepted', (raw) =>
    expect(requiredText(20).safeParse(raw).success).toBe(true),
  )

  const tags = (text: string) =>
    [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('')
  const ENGLAND = `🏴${tags('gbeng')}\u{e007f}`
  test('tags stay in the flag of a region and nowhere else', () => {
    expect(text(40).parse(`${ENGLAND} Mali`)).toBe(`${ENGLAND} Mali`)
    expect(text(40).parse(`👍${tags('gbeng')}\u{e007f}`)).toBe('👍')
    expect(text(40).parse(`🏴${tags('hidden words')}\u{e007f}`)).toBe('🏴')
    expect(text(40).parse(`🏴${tags('gbeng')}`)).toBe('🏴')
    expect(text(40).parse(`${ENGLAND}${tags('abc')}`)).toBe(ENGLAND)
  })

  test('bidi controls, control characters and lone surrogates are removed', () =>
    expect(text(20).parse(' gnp\u202e.exe\u0000\ud800 ')).toBe('gnp.exe\ufffd'))
})

test('the message about a text that is too long names the same limit at every length', () => {
  for (const length of [61, 120, 121, 300])
    expect(line(60).safeParse('x'.repeat(length)).error?.issues).toMatchObject([{ code: 'too_big', maximum: 60 }])
  expect(line(60).safeParse('\u200b'.repeat(60) + 'x'.repeat(60)).success).toBe(true)
})

describe('text on one line', () => {
  test.each([
    ['Mali\nSu', 'Mali Su'],
    ['Mali\r\n\tSu', 'Mali Su'],
    ['Mali\u2028Su\u2029', 'Mali Su'],
    ['Mali\u0085Su', 'Mali Su'],
    ['Ma\u0000l\u001bi\u009b', 'Mali'],
    ['Ma\u200bl\u00ad\u2060i\u061c\ufeff', 'Mali'],
    ['👩\u200d💻 มะลิ', '👩\u200d💻 มะลิ'],
    ['มะลิ 茉莉', 'มะลิ 茉莉'],
  ])('%j is read as %j', (raw, read) => {
    expect(line(20).parse(raw)).toBe(read)
    expect(requiredLine(20).parse(raw)).toBe(read)
  })

  test('line breaks alone count as empty', () => expect(requiredLine(20).safeParse('\n\u2028').success).toBe(false))

  test('a multi-line text keeps its line breaks', () => expect(text(20).parse('a\r\nb\u009b')).toBe('a\nb'))
})

describe('an instant typed by a person', () => {
  test.each(['2026-11-22T23:59:59Z', '2026-11-22T23:59:59.5+07:00'])('%s is one', (raw) =>
    expect(plausibleInstant.safeParse(raw).success).toBe(true),
  )

  test.each([
    '2026-99',
    '2026-11-22T23:59:60Z',
    '2026-02-30T00:00:00Z',
    '2026 or so',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '1999-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
    '',
  ])('%j is none', (raw) => expect(plausibleInstant.safeParse(raw).success).toBe(false))
})
