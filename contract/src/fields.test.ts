import { describe, expect, test } from 'vitest'
import { filled, givenInstant, text } from './fields.ts'

describe('words somebody has to give', () => {
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
  ])('%j is none', (raw) => expect(filled(20).safeParse(raw).success).toBe(false))

  test.each(['a', '.', '7', '退款', 'คืนเงิน', '👍', '฿', 'a\u200bb'])('%j is one', (raw) =>
    expect(filled(20).safeParse(raw).success).toBe(true),
  )

  test('what turns words around or is no character is left out', () =>
    expect(text(20).parse(' gnp\u202e.exe\u0000\ud800 ')).toBe('gnp.exe\ufffd'))
})

describe('an instant that somebody gives', () => {
  test.each(['2026-11-22T23:59:59Z', '2026-11-22T23:59:59.5+07:00'])('%s is one', (raw) =>
    expect(givenInstant.safeParse(raw).success).toBe(true),
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
  ])('%j is none', (raw) => expect(givenInstant.safeParse(raw).success).toBe(false))
})
