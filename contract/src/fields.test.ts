import { describe, expect, test } from 'vitest'
import { filled, text } from './fields.ts'

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
