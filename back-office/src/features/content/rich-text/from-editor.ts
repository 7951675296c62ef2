import type { Inline, RichBlock, RichText } from '@bailu/contract/content/rich-text'
import type { JSONContent } from '@tiptap/core'

/** Converts the editor's document to the contract's rich text; empty paragraphs, lists and tables are dropped. */
export const fromEditor = (doc: JSONContent): RichText => (doc.content ?? []).flatMap(toBlocks)

function toBlocks({ type, attrs = {}, content = [] }: JSONContent): RichBlock[] {
  switch (type) {
    case 'heading':
      return blockIfText(toInlines(content), (text) => ({ kind: 'heading', level: attrs['level'] === 3 ? 3 : 2, text }))
    case 'paragraph':
      return blockIfText(toInlines(content), (text) => ({ kind: 'text', text }))
    case 'quote':
      return blockIfText(toInlines(content), (text) => ({ kind: 'quote', text, from: attrs['from'] ?? '' }))
    case 'bulletList':
    case 'orderedList': {
      const items = content.map(cellInlines).filter(hasText)
      return items.length > 0 ? [{ kind: 'list', ordered: type === 'orderedList', items }] : []
    }
    case 'picture':
      return [{ kind: 'picture', picture: attrs['picture'], alt: attrs['alt'], caption: attrs['caption'] }]
    case 'video':
      return [{ kind: 'video', href: attrs['href'], poster: attrs['poster'], caption: attrs['caption'] }]
    case 'horizontalRule':
      return [{ kind: 'divider' }]
    case 'attachment':
      return [{ kind: 'attachment', file: attrs['file'] }]
    case 'table': {
      const rows = content.map((row) => (row.content ?? []).map(cellInlines))
      const head = content[0]?.content?.every((candidate) => candidate.type === 'tableHeader') ?? false
      return rows.some((row) => row.some(hasText)) ? [{ kind: 'table', head, rows }] : []
    }
    default:
      return []
  }
}

const hasText = (pieces: Inline[]) => pieces.some(({ text }) => text.trim() !== '')
const blockIfText = (text: Inline[], output: (text: Inline[]) => RichBlock): RichBlock[] =>
  hasText(text) ? [output(text)] : []

/** Inlines of a list item or table cell, which has exactly one paragraph. */
const cellInlines = ({ content = [] }: JSONContent): Inline[] => toInlines(content[0]?.content ?? [])

function toInlines(nodes: JSONContent[]): Inline[] {
  const output: Inline[] = []
  for (const { type, text, marks = [] } of nodes) {
    const has = (mark: string) => marks.some((candidate) => candidate.type === mark)
    const href = marks.find((candidate) => candidate.type === 'link')?.attrs?.['href'] as string | undefined
    const piece: Inline = {
      text: type === 'hardBreak' ? '\n' : (text ?? ''),
      ...(has('bold') && { bold: true as const }),
      ...(has('italic') && { italic: true as const }),
      ...(href !== undefined && { href }),
    }
    const last = output.at(-1)
    if (last && last.bold === piece.bold && last.italic === piece.italic && last.href === piece.href)
      last.text += piece.text
    else output.push(piece)
  }
  return output
}
