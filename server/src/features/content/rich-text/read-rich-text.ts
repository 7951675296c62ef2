import type { Lang } from '@bailu/contract/languages'
import { safeHref } from '@bailu/contract/links'
import { type Inline, type RichBlock, richBlock, type RichText } from '@bailu/contract/content/rich-text'

/**
 * The document of one language of a stored text, validated again when it is read: blocks of an unknown kind or shape are left out,
 * unsafe links are removed. Protects readers from rows written directly in the database.
 */
export function readRichText(stored: unknown, lang: Lang): RichText {
  const blocks = (stored as Partial<Record<Lang, unknown>> | null | undefined)?.[lang]
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
