import type { Inline, RichBlock, RichText } from '@bailu/contract/content/rich-text'
import type { JSONContent } from '@tiptap/core'

/** Converts the contract's rich text to the editor's document. */
export const toEditor = (blocks: RichText): JSONContent => ({
  type: 'doc',
  content: blocks.length > 0 ? blocks.map(toNode) : [{ type: 'paragraph' }],
})

function toNode(block: RichBlock): JSONContent {
  switch (block.kind) {
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: toTextNodes(block.text) }
    case 'text':
      return paragraph(block.text)
    case 'quote':
      return { type: 'quote', attrs: { from: block.from }, content: toTextNodes(block.text) }
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        content: block.items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
      }
    case 'picture':
      return { type: 'picture', attrs: { picture: block.picture, alt: block.alt, caption: block.caption } }
    case 'video':
      return { type: 'video', attrs: { href: block.href, poster: block.poster, caption: block.caption } }
    case 'divider':
      return { type: 'horizontalRule' }
    case 'attachment':
      return { type: 'attachment', attrs: { file: block.file } }
    case 'table':
      return {
        type: 'table',
        content: padRows(block.rows).map((row, at) => ({
          type: 'tableRow',
          content: row.map((cell) => ({
            type: block.head && at === 0 ? 'tableHeader' : 'tableCell',
            content: [paragraph(cell)],
          })),
        })),
      }
  }
}

/** Pads rows to equal length, which the editor requires. */
function padRows(rows: Inline[][][]): Inline[][][] {
  const width = Math.max(1, ...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => [])])
}

const paragraph = (pieces: Inline[]): JSONContent => ({ type: 'paragraph', content: toTextNodes(pieces) })

function toTextNodes(pieces: Inline[]): JSONContent[] {
  return pieces.flatMap(({ text, bold, italic, href }) => {
    const marks = [
      ...(bold ? [{ type: 'bold' }] : []),
      ...(italic ? [{ type: 'italic' }] : []),
      ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }]),
    ]
    return text
      .split('\n')
      .flatMap((words, at) => [
        ...(at > 0 ? [{ type: 'hardBreak', marks }] : []),
        ...(words === '' ? [] : [{ type: 'text', text: words, marks }]),
      ])
  })
}
