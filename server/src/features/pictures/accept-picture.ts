import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { limiter } from '../../core/limiter.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { bytesOf, type SentFile, sentFile } from '../../core/upload.ts'
import { kindOf } from './picture-kind.ts'

export const MAX_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 25_000_000
/** Most pixels of the longer side of an upload: extremely long pictures take seconds to scale. Wider than phone panoramas. */
const LONGEST_SENT = 16_384
const MAX_SIDE = 2_400
const SECONDS = 10
/** Number of bytes needed to detect the kind. */
const HEAD = 16

sharp.concurrency(1)
sharp.cache(false)
/** Leaves one CPU for requests. */
const DECODES = Math.max(1, Math.min(2, availableParallelism() - 1))
const WAIT_MS = 20_000
const decoding = limiter({ atOnce: DECODES, queue: 30, waitMs: WAIT_MS })

/** A re-encoded picture without metadata. */
export type CleanPicture = { bytes: Buffer; extension: 'jpg' | 'webp'; width: number; height: number; tone: string }

/**
 * The only way to accept a picture: kind detected by its first bytes,
 * fully decoded, rotated upright, scaled down, encoded again without metadata.
 * One or two at a time, fair between networks. HEIC is rejected (picture_kind): there is no freely licensed decoder.
 * @throws AppError too_large, picture_kind, picture_unreadable, busy
 */
export async function acceptPicture(given: Buffer | SentFile): Promise<CleanPicture> {
  const sent = Buffer.isBuffer(given) ? sentFile(given) : given
  if (sent.size > MAX_BYTES) refuse('too_large')
  const kind = kindOf(await bytesOf(sent, 0, HEAD)) ?? refuse('picture_kind')
  return decoding(async () => {
    try {
      return await rewrite(sent.content, kind)
    } catch (error) {
      if (error instanceof Refusal) throw error
      return refuse('picture_unreadable')
    }
  }, sent.network)
}

async function rewrite(sent: Buffer | string, kind: string): Promise<CleanPicture> {
  const source = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
  const header = await source.metadata()
  if (header.format !== kind || Math.max(header.width, header.height) > LONGEST_SENT) refuse('picture_unreadable')
  const upright = source
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
  // Encoding JPEG costs a tenth of WebP; WebP is used for transparency only.
  const extension = header.hasAlpha ? 'webp' : 'jpg'
  const written =
    extension === 'webp'
      ? upright.webp({ quality: 90, effort: 2 })
      : upright.jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
  const { data, info } = await written.toBuffer({ resolveWithObject: true })
  return { bytes: data, extension, width: info.width, height: info.height, tone: await toneOf(data) }
}

async function toneOf(bytes: Buffer): Promise<string> {
  const pixel = await sharp(bytes)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
