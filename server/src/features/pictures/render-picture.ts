import sharp, { type Sharp } from 'sharp'
import { eq } from 'drizzle-orm'
import { limiter } from '../../core/limiter.ts'
import type { House } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { isPictureKey, originalOf } from './picture-files.ts'

export const WIDTHS = [160, 320, 480, 640, 960, 1280] as const
const FILE = /^(\d{3,4})\.(avif|webp|jpg)$/
type Format = 'avif' | 'webp' | 'jpg'

const encoding = limiter({ atOnce: 2, queue: 100 })
const underway = new Map<string, Promise<Buffer | null>>()

/**
 * A rendition of a picture at one of the offered widths, rendered on first request.
 * @param file `{width}.{avif|webp|jpg}`
 * @param uncached called before rendering; may throw, for rate limits
 * @returns null for an unknown key, width or format
 */
export async function renderPicture(
  house: House,
  db: Db,
  key: string,
  file: string,
  uncached: () => void = () => undefined,
): Promise<Buffer | null> {
  const [, width, format] = FILE.exec(file) ?? []
  if (!isPictureKey(key) || !WIDTHS.some((offered) => String(offered) === width)) return null
  const kept = `rendition/${key}/${file}`
  const found = await house.files.get(kept)
  if (found) return found
  const same = underway.get(kept)
  if (same) return same
  uncached()
  const making = make(house, db, key, Number(width), format as Format, kept).finally(() => underway.delete(kept))
  underway.set(kept, making)
  return making
}

async function make(
  house: House,
  db: Db,
  key: string,
  width: number,
  format: Format,
  kept: string,
): Promise<Buffer | null> {
  const [source] = await db.select({ width: picture.width }).from(picture).where(eq(picture.key, key))
  if (!source || width > largestFor(source.width)) return null
  const original = await originalOf(house.files, key)
  if (!original) return null
  const bytes = await encoding(() => encode(sharp(original).resize({ width, withoutEnlargement: true }), format))
  await house.files.putAt(kept, bytes)
  return bytes
}

/** The smallest offered width that is not below the original; larger ones would be upscaled. */
const largestFor = (width: number): number => WIDTHS.find((offered) => offered >= width) ?? Infinity

function encode(scaled: Sharp, format: Format): Promise<Buffer> {
  if (format === 'avif') return scaled.avif({ quality: 52, effort: 2 }).toBuffer()
  if (format === 'webp') return scaled.webp({ quality: 76, effort: 3 }).toBuffer()
  return scaled.flatten({ background: '#fff' }).jpeg({ quality: 78, progressive: true }).toBuffer()
}
