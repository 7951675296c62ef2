import type { Inline, RichBlock, RichText } from '@bailu/contract/rich-text'
import type { JSONContent } from '@tiptap/core'

/** Converts the editor's document to the contract's rich text; empty paragraphs, lists and tables are dropped. */
export const fromEditor = (doc: JSONContent): RichText => (doc.content ?? []).flatMap(block)

function block({ type, attrs = {}, content = [] }: JSONContent): RichBlock[] {
  switch (type) {
    case 'heading':
      return spoken(line(content), (text) => ({ kind: 'heading', level: attrs['level'] === 3 ? 3 : 2, text }))
    case 'paragraph':
      return spoken(line(content), (text) => ({ kind: 'text', text }))
    case 'quote':
      return spoken(line(content), (text) => ({ kind: 'quote', text, from: attrs['from'] ?? '' }))
    case 'bulletList':
    case 'orderedList': {
      const items = content.map(cell).filter(isSaid)
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
      const rows = content.map((row) => (row.content ?? []).map(cell))
      const head = content[0]?.content?.every((one) => one.type === 'tableHeader') ?? false
      return rows.some((row) => row.some(isSaid)) ? [{ kind: 'table', head, rows }] : []
    }
    default:
      return []
  }
}

const isSaid = (pieces: Inline[]) => pieces.some(({ text }) => text.trim() !== '')
const spoken = (text: Inline[], made: (text: Inline[]) => RichBlock): RichBlock[] => (isSaid(text) ? [made(text)] : [])

/** Inlines of a list item or table cell, which has exactly one paragraph. */
const cell = ({ content = [] }: JSONContent): Inline[] => line(content[0]?.content ?? [])

function line(nodes: JSONContent[]): Inline[] {
  const made: Inline[] = []
  for (const { type, text, marks = [] } of nodes) {
    const has = (mark: string) => marks.some((one) => one.type === mark)
    const href = marks.find((one) => one.type === 'link')?.attrs?.['href'] as string | undefined
    const piece: Inline = {
      text: type === 'hardBreak' ? '\n' : (text ?? ''),
      ...(has('bold') && { bold: true as const }),
      ...(has('italic') && { italic: true as const }),
      ...(href !== undefined && { href }),
    }
    const last = made.at(-1)
    if (last && last.bold === piece.bold && last.italic === piece.italic && last.href === piece.href)
      last.text += piece.text
    else made.push(piece)
  }
  return made
}
