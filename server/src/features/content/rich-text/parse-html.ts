import type { Inline, RichDraft } from '@bailu/contract/content/rich-text'
import { Parser } from 'htmlparser2'

/** Elements removed with their content; of every other unknown element only the tags are removed. */
const REMOVED_ELEMENTS = new Set(
  'script style iframe object embed applet svg math template noscript noembed noframes xmp plaintext textarea select title head audio canvas frameset button dialog'.split(
    ' ',
  ),
)
const BLOCK_ELEMENTS = new Set(
  'p div section article main header footer aside address figure pre dl dt dd center form'.split(' '),
)
const BOLD = new Set(['b', 'strong'])
const ITALIC = new Set(['i', 'em'])
const HEADING = /^h([1-6])$/
const PICTURE = /^\/static\/picture\/([a-z0-9-]{1,80})\/\d+\.(?:avif|webp|jpg)$/

type Draft = RichDraft[number]
type Line = Inline[]

/**
 * Converts HTML to rich-text blocks. No markup survives, only text and an allow-list of marks.
 * Links and picture keys are not checked here but by `toRichText`. Never throws, for any input.
 */
export function parseHtml(html: string): RichDraft {
  const blocks: Draft[] = []
  let line: Line = []
  let context: { kind: 'text' } | { kind: 'heading'; level: 2 | 3 } | { kind: 'quote' } = { kind: 'text' }
  let list: { ordered: boolean; items: Line[]; depth: number } | undefined
  let table: { head: boolean; rows: Line[][] } | undefined
  let removing: { name: string; depth: number } | undefined
  let bold = 0
  let italic = 0
  const links: (string | undefined)[] = []
  let caption = false

  const flush = () => {
    const pieces = trimmed(line)
    line = []
    if (caption) {
      const last = blocks.at(-1)
      if (last?.kind === 'picture') last.caption = pieces.map(({ text }) => text).join('')
      return
    }
    if (pieces.length === 0) return
    if (table) lastRow(table).push(pieces)
    else if (list) list.items.push(pieces)
    else if (context.kind === 'quote') blocks.push({ kind: 'quote', text: pieces, from: '' })
    else blocks.push({ ...context, text: pieces })
  }
  const endList = () => {
    if (list && list.items.length > 0) blocks.push({ kind: 'list', ordered: list.ordered, items: list.items })
    list = undefined
  }
  const endTable = () => {
    const rows = table?.rows.filter((row) => row.length > 0) ?? []
    if (table && rows.length > 0) blocks.push({ kind: 'table', head: table.head, rows })
    table = undefined
  }
  const addText = (text: string) => {
    const href = links.at(-1)
    line.push({
      text,
      ...(bold > 0 && { bold: true as const }),
      ...(italic > 0 && { italic: true as const }),
      ...(href !== undefined && { href }),
    })
  }
  const addPicture = (src = '', alt = '') => {
    const key = PICTURE.exec(src)?.[1]
    flush()
    if (key && !table && !list) blocks.push({ kind: 'picture', picture: { key }, alt, caption: '' })
  }

  const onOpenTag = (name: string, attributes: Record<string, string>) => {
    if (removing) return void (removing.name === name && (removing.depth += 1))
    if (REMOVED_ELEMENTS.has(name)) return void (removing = { name, depth: 1 })
    const heading = HEADING.exec(name)
    if (heading) return (flush(), void (context = { kind: 'heading', level: Number(heading[1]) <= 2 ? 2 : 3 }))
    if (BOLD.has(name)) return void (bold += 1)
    if (ITALIC.has(name)) return void (italic += 1)
    if (name === 'a') return void links.push(attributes['href'])
    if (name === 'br') return addText('\n')
    if (name === 'img') return addPicture(attributes['src'], attributes['alt'])
    if (name === 'hr') return (flush(), void blocks.push({ kind: 'divider' }))
    if (name === 'blockquote') return (flush(), void (context = { kind: 'quote' }))
    if (name === 'figcaption') return (flush(), void (caption = true))
    if (name === 'ul' || name === 'ol') {
      flush()
      list ??= { ordered: name === 'ol', items: [], depth: 0 }
      return void (list.depth += 1)
    }
    if (name === 'table') return (flush(), endList(), void (table ??= { head: false, rows: [] }))
    if (name === 'tr' && table) return (flush(), void table.rows.push([]))
    if (name === 'th' && table && table.rows.length <= 1) table.head = true
    if (name === 'li' || name === 'td' || name === 'th' || BLOCK_ELEMENTS.has(name)) flush()
  }
  const onCloseTag = (name: string) => {
    if (removing) {
      if (removing.name === name && (removing.depth -= 1) === 0) removing = undefined
      return
    }
    if (BOLD.has(name)) return void (bold = Math.max(0, bold - 1))
    if (ITALIC.has(name)) return void (italic = Math.max(0, italic - 1))
    if (name === 'a') return void links.pop()
    if (HEADING.test(name) || name === 'blockquote') return (flush(), void (context = { kind: 'text' }))
    if (name === 'figcaption') return (flush(), void (caption = false))
    if ((name === 'ul' || name === 'ol') && list) {
      flush()
      return (list.depth -= 1) === 0 ? endList() : undefined
    }
    if (name === 'td' || name === 'th') return endCell()
    if (name === 'table') return (flush(), endTable())
    if (name === 'li' || BLOCK_ELEMENTS.has(name)) flush()
  }
  // Empty cells are stored too, so that the columns stay aligned.
  const endCell = () => {
    if (!table) return flush()
    const pieces = trimmed(line)
    line = []
    lastRow(table).push(pieces)
  }

  const parser = new Parser({
    onopentag: onOpenTag,
    onclosetag: onCloseTag,
    ontext: (text) => {
      if (!removing) addText(text.replace(/[\t\n\f\r ]+/g, ' '))
    },
  })
  parser.end(html)
  caption = false
  flush()
  endList()
  endTable()
  return blocks
}

function lastRow(table: { rows: Line[][] }): Line[] {
  const last = table.rows.at(-1)
  if (last) return last
  table.rows.push([])
  return table.rows.at(-1)!
}

/** Collapses spaces, trims both ends and joins neighbouring pieces with equal marks. */
function trimmed(line: Line): Line {
  const joined: Line = []
  for (const piece of line) {
    const last = joined.at(-1)
    const endsWithSpace = last === undefined || /\s$/.test(last.text)
    const text = endsWithSpace ? piece.text.replace(/^ +/, '') : piece.text
    if (text === '') continue
    if (last && last.bold === piece.bold && last.italic === piece.italic && last.href === piece.href) last.text += text
    else joined.push({ ...piece, text })
  }
  while (joined.length > 0) {
    const last = joined.at(-1)!
    last.text = last.text.trimEnd()
    if (last.text !== '') break
    joined.pop()
  }
  if (joined[0]) joined[0].text = joined[0].text.trimStart()
  return joined.filter(({ text }) => text !== '')
}
