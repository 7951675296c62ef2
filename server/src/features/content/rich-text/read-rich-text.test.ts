import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { safeHref } from '@bailu/contract/links'
import { type RichText, richText } from '@bailu/contract/content/rich-text'
import { picture } from '../../catalogue/table.ts'
import { HOSTILE_HTML } from '../../../testing/hostile/hostile-html.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readRichText, plainTextOf } from './read-rich-text.ts'
import { toRichText } from './to-rich-text.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp(undefined, { PUBLIC_URL: 'https://bailu.example' })
  const createdAt = new Date('2026-11-20T05:00:00Z')
  await shop.db.insert(picture).values({ key: 'abc', width: 800, height: 600, tone: '#aabbcc', createdAt })
})
afterAll(() => shop.close())

const convert = (input: Parameters<typeof toRichText>[1]) => toRichText(shop.ctx({ kind: 'system' }), input)

const KINDS = new Set(['heading', 'text', 'list', 'quote', 'picture', 'video', 'divider', 'attachment', 'table'])
const links = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(links)
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, one]) => (name === 'href' ? [String(one)] : links(one)))
      : []

/** Asserts known kinds, known fields and safe links only. */
function harmless(blocks: RichText) {
  expect(richText.parse(blocks)).toEqual(blocks)
  for (const { kind } of blocks) expect(KINDS).toContain(kind)
  for (const href of links(blocks)) expect(safeHref(href)).toBe(href)
  expect(JSON.stringify(blocks)).not.toMatch(/[\u2028\u2029]/)
  expect(readRichText({ en: blocks }, 'en')).toEqual(blocks)
}

describe('HTML is converted to blocks', () => {
  test('of every supported kind', async () => {
    const blocks = await convert(`
      <h1>Dew</h1><p>One <b>bold <i>both</i></b> and <a href="https://bailu.example/shop?w=1">a way</a>.<br>Next</p>
      <h4>Small</h4><ul><li>a<li>b <em>c</em></ul><ol><li>first</li></ol><blockquote><p>said</p></blockquote>
      <figure><img src="/static/picture/abc/480.webp" alt="A leaf"><figcaption>In the garden</figcaption></figure>
      <hr><table><tr><th>Step</th><th></th></tr><tr><td>1</td><td>Clean</td></tr></table>loose words`)
    expect(blocks).toEqual([
      { kind: 'heading', level: 2, text: [{ text: 'Dew' }] },
      {
        kind: 'text',
        text: [
          { text: 'One ' },
          { text: 'bold ', bold: true },
          { text: 'both', bold: true, italic: true },
          { text: ' and ' },
          { text: 'a way', href: '/shop?w=1' },
          { text: '.\nNext' },
        ],
      },
      { kind: 'heading', level: 3, text: [{ text: 'Small' }] },
      { kind: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b ' }, { text: 'c', italic: true }]] },
      { kind: 'list', ordered: true, items: [[{ text: 'first' }]] },
      { kind: 'quote', text: [{ text: 'said' }], from: '' },
      {
        kind: 'picture',
        picture: { key: 'abc', width: 800, height: 600, tone: '#aabbcc' },
        alt: 'A leaf',
        caption: 'In the garden',
      },
      { kind: 'divider' },
      {
        kind: 'table',
        head: true,
        rows: [
          [[{ text: 'Step' }], []],
          [[{ text: '1' }], [{ text: 'Clean' }]],
        ],
      },
      { kind: 'text', text: [{ text: 'loose words' }] },
    ])
  })

  test('text that looks like markup or like a pattern stays plain text', async () => {
    const blocks = await convert("<p>5 &lt; 6 &amp;&amp; $&amp; $` $' &lt;script&gt;</p>")
    expect(plainTextOf(blocks)).toBe("5 < 6 && $& $` $' <script>")
  })

  test('a picture the shop does not have is left out', async () =>
    expect(
      await convert('<p>a</p><img src="/static/picture/zzz/480.webp"><img src="https://evil.example/x.jpg">'),
    ).toEqual([{ kind: 'text', text: [{ text: 'a' }] }]))
})

describe('hostile HTML', () => {
  test.each(HOSTILE_HTML.map((html) => [JSON.stringify(html).slice(0, 80), html]))('%s', async (_, html) => {
    // Too long is rejected; everything else is stored harmless.
    const blocks = await convert(html).catch(() => [])
    harmless(blocks)
    expect(links(blocks).filter((href) => /evil|alert/.test(href))).toEqual([])
    if (!/&lt;|&amp;|CDATA|^["'{<]{1,3}(>|;|\{|script>alert\(1\)\/\/)/.test(html) && !html.includes('</textarea>'))
      expect(plainTextOf(blocks)).not.toMatch(/<script|onerror=/)
  })

  test('parsing terminates for any input and the result is harmless', async () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE_HTML.filter((html) => html.length < 300)),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<ul>',
        '<li>',
        '</ul>',
        '<table>',
        '<td>',
        '<a href="',
        '">',
        '<b>',
        '<h2>',
        '<!--',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        harmless(await convert(pieces.join('')))
      }),
      { numRuns: 300 },
    )
  })

  test('parsing time is linear in the length of the page', () => {
    const pieces = [
      '<p><b>words</b> ',
      '<p><b>w ',
      '<',
      '<a href="',
      '<ul><li>a',
      '<table><tr><td>b',
      '<script>c',
      '<!--',
      '&am',
    ]
    const child = fileURLToPath(new URL('../../../testing/hostile/parse-steps-child.ts', import.meta.url))
    const exact = ['--no-opt', '--no-maglev', '--no-sparkplug']
    const output = execFileSync(process.execPath, [...exact, child, JSON.stringify({ pieces, times: [500, 4_000] })])
    for (const [at, [short = 0, long = 0]] of (JSON.parse(output.toString()) as number[][]).entries()) {
      expect(short, pieces[at]).toBeGreaterThan(500)
      // Eight times as long, plus a tolerance for constant costs per page.
      expect(long / short, pieces[at]).toBeLessThan(8.1)
    }
  })
})

describe('a document sent by an editor', () => {
  test('loses unsafe links and the picture dimensions it claims', async () => {
    const claimed = { key: 'abc', width: 1, height: 1, tone: 'red;background:url(x)' }
    const blocks = await convert([
      { kind: 'text', text: [{ text: 'go', href: 'javascript:alert(1)' }, { text: '\u2028on\u0000' }] },
      { kind: 'picture', picture: claimed, alt: '', caption: '' },
      { kind: 'video', href: 'data:text/html,x', poster: null, caption: '' },
      { kind: 'attachment', file: { href: 'javascript:alert(1)', name: 'x', size: null } },
      { kind: 'attachment', file: { href: '/static/file/a.pdf', name: 'Guide', size: 10 } },
      { kind: 'list', ordered: true, items: [[], [{ text: ' ' }]] },
    ])
    expect(blocks).toEqual([
      { kind: 'text', text: [{ text: 'go' }, { text: '\non' }] },
      { kind: 'picture', picture: { key: 'abc', width: 800, height: 600, tone: '#aabbcc' }, alt: '', caption: '' },
      { kind: 'attachment', file: { href: '/static/file/a.pdf', name: 'Guide', size: 10 } },
    ])
  })
})

describe('reading a stored document', () => {
  test('validates it again', () => {
    const stored = {
      en: [
        { kind: 'html', html: '<script>alert(1)</script>' },
        { kind: 'text', text: [{ text: 'a', href: 'javascript:alert(1)', onclick: 'alert(1)' }] },
        { kind: 'video', href: '//evil.example', poster: null, caption: '' },
        { kind: 'text', text: '<b>not a line</b>' },
        null,
        7,
      ],
    }
    expect(readRichText(stored, 'en')).toEqual([{ kind: 'text', text: [{ text: 'a' }] }])
    expect(readRichText(stored, 'th')).toEqual([])
    for (const odd of [null, undefined, 'words', 7, { en: 'words' }]) expect(readRichText(odd, 'en')).toEqual([])
  })
})
