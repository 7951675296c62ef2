import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Ctx } from '../../core/context.ts'
import { storePicture } from '../../features/pictures/store-picture.ts'

/** Drawings rendered once and kept with the sources, so that a first start need not draw them again. */
export const RENDERED = join(import.meta.dirname, '../../../assets/demo')

/** Named after the drawing itself: a changed drawing is never shown by an old rendering. */
export const renderedName = (svg: string, width: number): string =>
  `${createHash('sha256').update(`${width}:${svg}`).digest('hex').slice(0, 20)}.webp`

export const render = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize({ width }).webp({ quality: 88, effort: 5 }).toBuffer()

/** Puts a drawing of the demo shop into the file store. @returns the picture's key */
export async function drawPicture(ctx: Ctx, svg: string, width: number): Promise<string> {
  const kept = await readFile(join(RENDERED, renderedName(svg, width))).catch(() => null)
  const { key } = await storePicture(ctx, kept ?? (await render(svg, width)))
  return key
}
