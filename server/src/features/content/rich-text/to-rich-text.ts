import { inArray } from 'drizzle-orm'
import { cleaned, LANGS, type Lang, type Picture } from '@bailu/contract/fields'
import { safeHref } from '@bailu/contract/links'
import {
  type Inline,
  type RichBlock,
  type RichDraft,
  type RichText,
  richDraft,
  type Written,
} from '@bailu/contract/rich-text'
import type { Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { picture } from '../../../database/tables/catalogue.ts'
import { presentPicture } from '../../pictures/present-picture.ts'
import { fromHtml } from './from-html.ts'

type Draft = RichDraft[number]
type Pictures = ReadonlyMap<string, Picture>

/**
 * Converts the input of an editor (HTML or blocks) to the stored form: text and marks only, unsafe links removed,
 * pictures replaced by the stored ones with their dimensions.
 * @param field name of the input field, for the validation issue
 */
export async function toRichText(ctx: Pick<Ctx, 'db' | 'house'>, given: Written, field = 'body'): Promise<RichText> {
  const parsed = richDraft.safeParse(typeof given === 'string' ? fromHtml(given) : given)
  if (!parsed.success) throw new Refusal('bad_input', { [field]: { what: 'form' } })
  const keys = parsed.data.flatMap((block) =>
    block.kind === 'picture' ? [block.picture.key] : block.kind === 'video' && block.poster ? [block.poster.key] : [],
  )
  const rows = keys.length > 0 ? await ctx.db.select().from(picture).where(inArray(picture.key, keys)) : []
  const pictures = new Map(rows.map((row) => [row.key, presentPicture(row)]))
  const own = `${ctx.house.settings.publicUrl}/`
  // An absolute address of this shop becomes a path.
  const link = (raw: string) => safeHref(raw.startsWith(own) ? raw.slice(own.length - 1) : raw)
  return parsed.data.flatMap((block) => kept(block, pictures, link))
}

/** The same for every language; a missing language becomes an empty document. */
export async function toRichTexts(
  ctx: Pick<Ctx, 'db' | 'house'>,
  given: Partial<Record<Lang, Written>>,
): Promise<Record<Lang, RichText>> {
  const made: [Lang, RichText][] = []
  for (const lang of LANGS) made.push([lang, await toRichText(ctx, given[lang] ?? [], `body.${lang}`)])
  return Object.fromEntries(made) as Record<Lang, RichText>
}

type Link = (raw: string) => string | null

// U+2028 and U+2029 are line breaks in some programs and not in others.
const plain = (text: string) => cleaned(text).replace(/[\u2028\u2029]/g, '\n')

function line(pieces: readonly Inline[], link: Link): Inline[] {
  return pieces.flatMap(({ text, bold, italic, href }) => {
    const words = plain(text)
    if (words === '') return []
    const target = href === undefined ? null : link(href)
    return [{ text: words, ...(bold && { bold }), ...(italic && { italic }), ...(target && { href: target }) }]
  })
}

const filled = (pieces: readonly Inline[]) => pieces.some(({ text }) => text.trim() !== '')

function kept(block: Draft, pictures: Pictures, link: Link): RichBlock[] {
  if (block.kind === 'divider') return [block]
  if (block.kind === 'heading' || block.kind === 'text' || block.kind === 'quote') {
    const text = line(block.text, link)
    if (!filled(text)) return []
    return block.kind === 'quote' ? [{ ...block, text, from: plain(block.from) }] : [{ ...block, text }]
  }
  if (block.kind === 'list') {
    const items = block.items.map((item) => line(item, link)).filter(filled)
    return items.length > 0 ? [{ ...block, items }] : []
  }
  if (block.kind === 'table') {
    const rows = block.rows.map((row) => row.map((cell) => line(cell, link))).filter((row) => row.some(filled))
    return rows.length > 0 ? [{ ...block, rows }] : []
  }
  if (block.kind === 'picture') {
    const shape = pictures.get(block.picture.key)
    return shape ? [{ ...block, picture: shape, alt: plain(block.alt), caption: plain(block.caption) }] : []
  }
  if (block.kind === 'attachment') {
    const href = link(block.file.href)
    return href ? [{ ...block, file: { ...block.file, href, name: plain(block.file.name) } }] : []
  }
  const href = link(block.href)
  if (!href) return []
  const poster = block.poster ? (pictures.get(block.poster.key) ?? null) : null
  return [{ ...block, href, poster, caption: plain(block.caption) }]
}
