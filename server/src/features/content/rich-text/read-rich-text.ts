import type { Lang } from '@bailu/contract/languages'
import { safeHref } from '@bailu/contract/links'
import { type Inline, type RichBlock, richBlock, type RichText } from '@bailu/contract/content/rich-text'
import type { Block } from '../../../database/tables/catalogue.ts'

/** Stored form: one document per language, or the older list of blocks with all three languages in each. */
export type StoredRichText = Partial<Record<Lang, RichText>> | Block[]

/**
 * The document of one language, validated again when it is read: blocks of an unknown kind or shape are left out,
 * unsafe links are removed. Protects readers from rows written by older versions or directly in the database.
 */
export function readRichText(stored: unknown, lang: Lang): RichText {
  const blocks = Array.isArray(stored) ? stored.map((block) => convertOldBlock(block, lang)) : (stored as never)?.[lang]
  if (!Array.isArray(blocks)) return []
  return blocks.flatMap((block) => {
    const parsed = richBlock.safeParse(block)
    return parsed.success ? checkBlock(parsed.data) : []
  })
}

/** The plain text, for previews and searches. */
export const plainTextOf = (blocks: RichText): string =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'heading' || block.kind === 'text' || block.kind === 'quote') return [joinText(block.text)]
      return block.kind === 'list' ? block.items.map(joinText) : []
    })
    .join(' ')

const joinText = (checkLine: readonly Inline[]) => checkLine.map(({ text }) => text).join('')

const checkLine = (pieces: readonly Inline[]): Inline[] =>
  pieces.map(({ href, ...piece }) => {
    const target = href === undefined ? null : safeHref(href)
    return target ? { ...piece, href: target } : piece
  })

function checkBlock(block: RichBlock): RichBlock[] {
  switch (block.kind) {
    case 'heading':
    case 'text':
    case 'quote':
      return [{ ...block, text: checkLine(block.text) }]
    case 'list':
      return [{ ...block, items: block.items.map(checkLine) }]
    case 'table':
      return [{ ...block, rows: block.rows.map((row) => row.map(checkLine)) }]
    case 'video': {
      const href = safeHref(block.href)
      return href ? [{ ...block, href }] : []
    }
    case 'attachment': {
      const href = safeHref(block.file.href)
      return href ? [{ ...block, file: { ...block.file, href } }] : []
    }
    default:
      return [block]
  }
}

const plainLine = (text = ''): Inline[] => (text === '' ? [] : [{ text }])

function convertOldBlock(raw: unknown, lang: Lang): unknown {
  const block = raw as Partial<Block> | null
  const text = block?.text?.[lang] ?? ''
  if (block?.kind === 'heading') return { kind: 'heading', level: 2, text: plainLine(text) }
  if (block?.kind === 'text') return { kind: 'text', text: plainLine(text) }
  if (block?.kind === 'list')
    return { kind: 'list', ordered: false, items: (block.items?.[lang] ?? []).map((item) => plainLine(item)) }
  if (block?.kind === 'picture') return { kind: 'picture', picture: block.picture, alt: text, caption: text }
  return null
}
