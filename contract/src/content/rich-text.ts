import * as z from 'zod'
import { stripInvisible, picture, pictureKey, joinLines } from '../fields.ts'

/**
 * Rich text as a list of blocks, never HTML. Renderers skip unknown kinds. Text is plain; bold, italic and
 * links are marks on inline pieces.
 */
const MAX_BLOCKS = 200
const MAX_INLINES = 100
const plainText = (max: number) => z.string().max(max).transform(stripInvisible)
const plainLine = (max: number) =>
  z
    .string()
    .max(max)
    .transform((raw) => stripInvisible(joinLines(raw)))
const markFlag = z.literal(true).optional()

export const inline = z.object({
  text: plainText(5_000),
  bold: markFlag,
  italic: markFlag,
  /** A path of this site, https:, http:, mailto: or tel:; see `safeHref`. */
  href: z.string().max(2_000).optional(),
})
export type Inline = z.infer<typeof inline>
const inlineList = z.array(inline).max(MAX_INLINES)

export const attachment = z.object({
  href: z.string().max(2_000),
  name: plainLine(120).pipe(z.string().min(1)),
  /** Bytes, where known. */
  size: z.int().min(0).nullable(),
})
export type Attachment = z.infer<typeof attachment>

const blockUnion = <P extends z.ZodType>(pictureSchema: P) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), text: inlineList }),
    z.object({ kind: z.literal('text'), text: inlineList }),
    z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(inlineList).max(MAX_INLINES) }),
    z.object({ kind: z.literal('quote'), text: inlineList, from: plainLine(120) }),
    z.object({ kind: z.literal('picture'), picture: pictureSchema, alt: plainLine(300), caption: plainText(300) }),
    /** A file of this site is played in place; an external video is a link in a new tab. */
    z.object({
      kind: z.literal('video'),
      href: z.string().max(2_000),
      poster: pictureSchema.nullable(),
      caption: plainText(300),
    }),
    z.object({ kind: z.literal('divider') }),
    z.object({ kind: z.literal('attachment'), file: attachment }),
    z.object({
      kind: z.literal('table'),
      /** The first row is a header. */
      head: z.boolean(),
      rows: z.array(z.array(inlineList).max(8)).max(60),
    }),
  ])

export const richBlock = blockUnion(picture)
export type RichBlock = z.infer<typeof richBlock>
export const richText = z.array(richBlock).max(MAX_BLOCKS)
export type RichText = z.infer<typeof richText>

/** As sent by an editor: pictures by key, the server adds their size. */
export const richDraft = z.array(blockUnion(z.object({ key: pictureKey }))).max(MAX_BLOCKS)
export type RichDraft = z.output<typeof richDraft>

/** Pasted HTML, or the document itself. */
export const richTextInput = z.union([z.string().max(60_000), richDraft])
export type RichTextInput = z.output<typeof richTextInput>
