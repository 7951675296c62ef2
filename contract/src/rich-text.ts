import * as z from 'zod'
import { cleaned, picture, pictureKey, unbroken } from './fields.ts'

/**
 * Rich text as a list of blocks, never HTML. Renderers skip unknown kinds. Text is plain; bold, italic and
 * links are marks on inline pieces.
 */
const BLOCKS = 200
const PIECES = 100
const words = (max: number) => z.string().max(max).transform(cleaned)
const title = (max: number) =>
  z
    .string()
    .max(max)
    .transform((raw) => cleaned(unbroken(raw)))
const flag = z.literal(true).optional()

export const inline = z.object({
  text: words(5_000),
  bold: flag,
  italic: flag,
  /** A path of this site, https:, http:, mailto: or tel:; see `safeHref`. */
  href: z.string().max(2_000).optional(),
})
export type Inline = z.infer<typeof inline>
const line = z.array(inline).max(PIECES)

export const attachment = z.object({
  href: z.string().max(2_000),
  name: title(120).pipe(z.string().min(1)),
  /** Bytes, where known. */
  size: z.int().min(0).nullable(),
})
export type Attachment = z.infer<typeof attachment>

const blocksWith = <P extends z.ZodType>(shape: P) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), text: line }),
    z.object({ kind: z.literal('text'), text: line }),
    z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(line).max(PIECES) }),
    z.object({ kind: z.literal('quote'), text: line, from: title(120) }),
    z.object({ kind: z.literal('picture'), picture: shape, alt: title(300), caption: words(300) }),
    /** A file of this site is played in place; an external video is a link in a new tab. */
    z.object({
      kind: z.literal('video'),
      href: z.string().max(2_000),
      poster: shape.nullable(),
      caption: words(300),
    }),
    z.object({ kind: z.literal('divider') }),
    z.object({ kind: z.literal('attachment'), file: attachment }),
    z.object({
      kind: z.literal('table'),
      /** The first row is a header. */
      head: z.boolean(),
      rows: z.array(z.array(line).max(8)).max(60),
    }),
  ])

export const richBlock = blocksWith(picture)
export type RichBlock = z.infer<typeof richBlock>
export const richText = z.array(richBlock).max(BLOCKS)
export type RichText = z.infer<typeof richText>

/** As sent by an editor: pictures by key, the server adds their size. */
export const richDraft = z.array(blocksWith(z.object({ key: pictureKey }))).max(BLOCKS)
export type RichDraft = z.output<typeof richDraft>

/** Pasted HTML, or the document itself. */
export const written = z.union([z.string().max(60_000), richDraft])
export type Written = z.output<typeof written>
