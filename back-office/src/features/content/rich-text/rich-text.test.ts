import { getSchema } from '@tiptap/core'
import { type Inline, type RichText, richText } from '@bailu/contract/content/rich-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromEditor } from './from-editor.ts'
import { editorExtensions } from './schema.ts'
import { toEditor } from './to-editor.ts'

const schema = getSchema(editorExtensions())
const picture = { key: 'abc', width: 800, height: 600, tone: '#aabbcc' }

const textArbitrary = fc.stringMatching(/^[a-zกข晨露 ]{0,6}[a-z晨ก]$/)
const flags = fc.record({ bold: fc.constant(true as const), italic: fc.constant(true as const) }, { requiredKeys: [] })
const inlineArbitrary = fc
  .tuple(textArbitrary, flags, fc.option(fc.constantFrom('/shop', 'https://a.example/b?c=1', 'mailto:a@b.example')))
  .map(([text, marks, href]) => ({ text, ...marks, ...(href !== null && { href }) }))
const markOf = ({ text: _, ...marks }: Inline) => JSON.stringify(marks)
/** Adjacent inlines with equal marks are merged by the editor. */
const lineArbitrary = fc
  .array(inlineArbitrary, { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.filter((one, at) => at === 0 || markOf(one) !== markOf(pieces[at - 1]!)))
const blockArbitrary = fc.oneof(
  fc.record({
    kind: fc.constant('heading' as const),
    level: fc.constantFrom(2 as const, 3 as const),
    text: lineArbitrary,
  }),
  fc.record({ kind: fc.constant('text' as const), text: lineArbitrary }),
  fc.record({ kind: fc.constant('quote' as const), text: lineArbitrary, from: textArbitrary }),
  fc.record({
    kind: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(lineArbitrary, { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('picture' as const),
    picture: fc.constant(picture),
    alt: textArbitrary,
    caption: textArbitrary,
  }),
  fc.record({
    kind: fc.constant('video' as const),
    href: fc.constant('/static/file/a.mp4'),
    poster: fc.constantFrom(picture, null),
    caption: textArbitrary,
  }),
  fc.constant({ kind: 'divider' as const }),
  fc.record({
    kind: fc.constant('attachment' as const),
    file: fc.record({ href: fc.constant('/static/file/a.pdf'), name: textArbitrary, size: fc.constantFrom(10, null) }),
  }),
  fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 4 })).chain(([head, width]) =>
    fc.record({
      kind: fc.constant('table' as const),
      head: fc.constant(head),
      rows: fc.array(fc.array(lineArbitrary, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 3 }),
    }),
  ),
)

test('documents of the contract survive the round trip through the editor', () => {
  fc.assert(
    fc.property(fc.array(blockArbitrary, { maxLength: 8 }), (blocks) => {
      const parsed = richText.parse(blocks)
      const doc = schema.nodeFromJSON(toEditor(parsed))
      doc.check()
      expect(fromEditor(doc.toJSON())).toEqual(parsed)
    }),
    { numRuns: 300 },
  )
})

test('marks within a line and line breaks survive the round trip', () => {
  const blocks: RichText = [
    {
      kind: 'text',
      text: [
        { text: 'One ' },
        { text: 'bold ', bold: true },
        { text: 'both\nbroken', bold: true, italic: true, href: '/shop' },
        { text: ' end\n' },
      ],
    },
    {
      kind: 'table',
      head: true,
      rows: [
        [[{ text: 'a' }], []],
        [[], [{ text: 'b' }]],
      ],
    },
  ]
  const doc = schema.nodeFromJSON(toEditor(blocks))
  doc.check()
  expect(fromEditor(doc.toJSON())).toEqual(blocks)
})

test('the editor schema has only the nodes and marks of the contract', () => {
  expect(Object.keys(schema.nodes).toSorted()).toEqual(
    (
      'attachment bulletList doc hardBreak heading horizontalRule listItem orderedList ' +
      'paragraph picture quote table tableCell tableHeader tableRow text video'
    ).split(' '),
  )
  expect(Object.keys(schema.marks).toSorted()).toEqual(['bold', 'italic', 'link'])
})

test('empty blocks are left out', () => {
  const empty = { type: 'paragraph' }
  const item = { type: 'listItem', content: [empty] }
  const doc = { type: 'doc', content: [empty, { type: 'bulletList', content: [item] }, { type: 'quote' }] }
  schema.nodeFromJSON(doc).check()
  expect(fromEditor(doc)).toEqual([])
})
