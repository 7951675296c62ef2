import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeHref } from './links.ts'

describe('allowed links', () => {
  test.each([
    ['/shop?w=1', '/shop?w=1'],
    [' /article/detail/100001 ', '/article/detail/100001'],
    ['https://example.com', 'https://example.com/'],
    ['HTTP://Example.com/a?b=c#d', 'http://example.com/a?b=c#d'],
    ['https://ร้าน.example/ก', 'https://xn--q3ct9b5e.example/%E0%B8%81'],
    ['mailto:care@bailu.example?subject=Hello', 'mailto:care@bailu.example?subject=Hello'],
    ['tel:+6620001234', 'tel:+6620001234'],
  ])('%s', (raw, href) => expect(safeHref(raw)).toBe(href))
})

export const HOSTILE_LINKS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\u0000script:alert(1)',
  'javascript\u003aalert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'blob:https://bailu.example/1',
  'file:///etc/passwd',
  'view-source:https://bailu.example',
  'ftp://example.com',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https://',
  'https://bank.example@evil.example',
  'https://user:secret@evil.example',
  'https://evil.example/"onmouseover="alert(1)',
  "https://evil.example/'><script>",
  'https://evil.example/\u202egnp.exe',
  'https://evil.example/\u2028x',
  'mailto:a@b@c',
  'mailto:x',
  'tel:javascript',
  'tel:',
  '#here',
  'shop',
  '',
  '   ',
  `https://example.com/${'x'.repeat(3_000)}`,
]

describe('rejected links', () => {
  test.each(HOSTILE_LINKS.map((raw) => [JSON.stringify(raw).slice(0, 60), raw]))('%s', (_, raw) =>
    expect(safeHref(raw)).toBeNull(),
  )
  test.each([null, undefined, 1, {}, ['/shop']])('%s', (raw) => expect(safeHref(raw)).toBeNull())
})

test('for any input the result resolves to an allowed scheme, relative ones to this host', () => {
  const scheme = fc.constantFrom('javascript:', 'data:', 'https://', '//', '/', 'mailto:', 'tel:', '', 'vbscript:')
  fc.assert(
    fc.property(scheme, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 20 }), (head, a, b) => {
      const href = safeHref(a.slice(0, 2) + head + b + a)
      if (href === null) return
      const url = new URL(href, 'https://here.example')
      expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(url.protocol)
      if (href.startsWith('/')) expect(url.host).toBe('here.example')
      expect(safeHref(href)).toBe(href)
    }),
    { numRuns: 2_000 },
  )
})
