import sharp, { type Sharp } from 'sharp'
import { eq } from 'drizzle-orm'
import { createLimiter } from '../../lib/limiter.ts'
import { PICTURE_WIDTHS } from '@bailu/contract/pictures'
import type { Deps } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import { picture } from '../catalogue/table.ts'
import { isPictureKey, readOriginal } from './picture-files.ts'
import { noteUse } from './rendition-use.ts'

const FILE_PATTERN = /^(\d{3,4})\.(avif|webp|jpg)$/
type Format = 'avif' | 'webp' | 'jpg'

const limitEncoding = createLimiter({ concurrency: 2, queue: 100 })
const pending = new Map<string, Promise<Buffer | null>>()

/**
 * A rendition of a picture at one of the offered widths, rendered on first request.
 * @param file `{width}.{avif|webp|jpg}`
 * @param uncached called before rendering; may throw, for rate limits
 * @returns null for an unknown key, width or format
 */
export async function renderPicture(
  deps: Deps,
  db: Db,
  key: string,
  file: string,
  beforeRender: () => void = () => undefined,
): Promise<Buffer | null> {
  const [, width, format] = FILE_PATTERN.exec(file) ?? []
  if (!isPictureKey(key) || !PICTURE_WIDTHS.some((candidate) => String(candidate) === width)) return null
  const path = `rendition/${key}/${file}`
  const stored = await deps.files.get(path)
  if (stored) noteUse(deps, key)
  if (stored) return stored
  const running = pending.get(path)
  if (running) return running
  beforeRender()
  const rendering = renderAndStore(deps, db, key, Number(width), format as Format, path).finally(() =>
    pending.delete(path),
  )
  pending.set(path, rendering)
  return rendering
}

async function renderAndStore(
  deps: Deps,
  db: Db,
  key: string,
  width: number,
  format: Format,
  path: string,
): Promise<Buffer | null> {
  const [source] = await db.select({ width: picture.width }).from(picture).where(eq(picture.key, key))
  if (!source || width > largestWidthFor(source.width)) return null
  const original = await readOriginal(deps.files, key)
  if (!original) return null
  const bytes = await limitEncoding(() => encode(sharp(original).resize({ width, withoutEnlargement: true }), format))
  await deps.files.putAt(path, bytes)
  noteUse(deps, key)
  return bytes
}

/** The smallest offered width that is not below the original; larger ones would be upscaled. */
const largestWidthFor = (width: number): number => PICTURE_WIDTHS.find((candidate) => candidate >= width) ?? Infinity

function encode(scaled: Sharp, format: Format): Promise<Buffer> {
  if (format === 'avif') return scaled.avif({ quality: 52, effort: 2 }).toBuffer()
  if (format === 'webp') return scaled.webp({ quality: 76, effort: 3 }).toBuffer()
  return scaled.flatten({ background: '#fff' }).jpeg({ quality: 78, progressive: true }).toBuffer()
}
