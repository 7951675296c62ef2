import { inArray } from 'drizzle-orm'
import { stripInvisible, type Picture } from '@bailu/contract/fields'
import { LANGS, type Lang } from '@bailu/contract/languages'
import { safeHref } from '@bailu/contract/links'
import {
  type Inline,
  type RichBlock,
  type RichDraft,
  type RichText,
  richDraft,
  type RichTextInput,
} from '@bailu/contract/content/rich-text'
import type { Ctx } from '../../../core/context.ts'
import { AppError } from '../../../lib/errors.ts'
import { picture } from '../../catalogue/table.ts'
import { presentPicture } from '../../pictures/picture-files.ts'
import { parseHtml } from './parse-html.ts'

type Draft = RichDraft[number]
type Pictures = ReadonlyMap<string, Picture>

/**
 * Converts the input of an editor (HTML or blocks) to the stored form: text and marks only, unsafe links removed,
 * pictures replaced by the stored ones with their dimensions.
 * @param field name of the input field, for the validation issue
 */
export async function toRichText(
  ctx: Pick<Ctx, 'db' | 'deps'>,
  input: RichTextInput,
  field = 'body',
): Promise<RichText> {
  const parsed = richDraft.safeParse(typeof input === 'string' ? parseHtml(input) : input)
  if (!parsed.success) throw new AppError('bad_input', { [field]: { what: 'form' } })
  const keys = parsed.data.flatMap((block) =>
    block.kind === 'picture' ? [block.picture.key] : block.kind === 'video' && block.poster ? [block.poster.key] : [],
  )
  const rows = keys.length > 0 ? await ctx.db.select().from(picture).where(inArray(picture.key, keys)) : []
  const pictures = new Map(rows.map((row) => [row.key, presentPicture(row)]))
  const ownOrigin = `${ctx.deps.config.publicUrl}/`
  // An absolute address of this shop becomes a path.
  const link = (raw: string) => safeHref(raw.startsWith(ownOrigin) ? raw.slice(ownOrigin.length - 1) : raw)
  return parsed.data.flatMap((block) => toBlock(block, pictures, link))
}

/** The same for every language; a missing language becomes an empty document. */
export async function toRichTexts(
  ctx: Pick<Ctx, 'db' | 'deps'>,
  input: Partial<Record<Lang, RichTextInput>>,
): Promise<Record<Lang, RichText>> {
  const documents: [Lang, RichText][] = []
  for (const lang of LANGS) documents.push([lang, await toRichText(ctx, input[lang] ?? [], `body.${lang}`)])
  return Object.fromEntries(documents) as Record<Lang, RichText>
}

type Link = (raw: string) => string | null

// U+2028 and U+2029 are line breaks in some programs and not in others.
const cleanText = (text: string) => stripInvisible(text).replace(/[\u2028\u2029]/g, '\n')

function toLine(pieces: readonly Inline[], link: Link): Inline[] {
  return pieces.flatMap(({ text, bold, italic, href }) => {
    const words = cleanText(text)
    if (words === '') return []
    const target = href === undefined ? null : link(href)
    return [{ text: words, ...(bold && { bold }), ...(italic && { italic }), ...(target && { href: target }) }]
  })
}

const hasText = (pieces: readonly Inline[]) => pieces.some(({ text }) => text.trim() !== '')

function toBlock(block: Draft, pictures: Pictures, link: Link): RichBlock[] {
  if (block.kind === 'divider') return [block]
  if (block.kind === 'heading' || block.kind === 'text' || block.kind === 'quote') {
    const text = toLine(block.text, link)
    if (!hasText(text)) return []
    return block.kind === 'quote' ? [{ ...block, text, from: cleanText(block.from) }] : [{ ...block, text }]
  }
  if (block.kind === 'list') {
    const items = block.items.map((item) => toLine(item, link)).filter(hasText)
    return items.length > 0 ? [{ ...block, items }] : []
  }
  if (block.kind === 'table') {
    const rows = block.rows.map((row) => row.map((cell) => toLine(cell, link))).filter((row) => row.some(hasText))
    return rows.length > 0 ? [{ ...block, rows }] : []
  }
  if (block.kind === 'picture') {
    const stored = pictures.get(block.picture.key)
    return stored ? [{ ...block, picture: stored, alt: cleanText(block.alt), caption: cleanText(block.caption) }] : []
  }
  if (block.kind === 'attachment') {
    const href = link(block.file.href)
    return href ? [{ ...block, file: { ...block.file, href, name: cleanText(block.file.name) } }] : []
  }
  const href = link(block.href)
  if (!href) return []
  const poster = block.poster ? (pictures.get(block.poster.key) ?? null) : null
  return [{ ...block, href, poster, caption: cleanText(block.caption) }]
}
