import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { createLimiter } from '../../lib/limiter.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { readBytes, type UploadedFile, uploadedFile } from '../../lib/upload.ts'
import { detectPictureKind } from './picture-files.ts'

export const MAX_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 25_000_000
/** Most pixels of the longer side of an upload: extremely long pictures take seconds to scale. Wider than phone panoramas. */
const MAX_SENT_SIDE = 16_384
const MAX_SIDE = 2_400
const TIMEOUT_SECONDS = 10
/** Number of bytes needed to detect the kind. */
const HEAD_BYTES = 16

sharp.concurrency(1)
sharp.cache(false)
/** Leaves one CPU for requests. */
const MAX_DECODES = Math.max(1, Math.min(2, availableParallelism() - 1))
const MAX_WAIT_MS = 20_000
const limitDecoding = createLimiter({ concurrency: MAX_DECODES, queue: 30, waitMs: MAX_WAIT_MS })

/** A re-encoded picture without metadata. */
export type CleanPicture = { bytes: Buffer; extension: 'jpg' | 'webp'; width: number; height: number; tone: string }

/**
 * The only way to accept a picture: kind detected by its first bytes,
 * fully decoded, rotated upright, scaled down, encoded again without metadata.
 * One or two at a time, fair between networks. HEIC is rejected (picture_kind): there is no freely licensed decoder.
 * @throws AppError too_large, picture_kind, picture_unreadable, busy
 */
export async function acceptPicture(input: Buffer | UploadedFile): Promise<CleanPicture> {
  const file = Buffer.isBuffer(input) ? uploadedFile(input) : input
  if (file.size > MAX_BYTES) fail('too_large')
  const kind = detectPictureKind(await readBytes(file, 0, HEAD_BYTES)) ?? fail('picture_kind')
  return limitDecoding(async () => {
    try {
      return await reencode(file.content, kind)
    } catch (error) {
      if (error instanceof AppError) throw error
      return fail('picture_unreadable')
    }
  }, file.network)
}

async function reencode(file: Buffer | string, kind: string): Promise<CleanPicture> {
  const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
  const header = await source.metadata()
  if (header.format !== kind || Math.max(header.width, header.height) > MAX_SENT_SIDE) fail('picture_unreadable')
  const upright = source
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
  // Encoding JPEG costs a tenth of WebP; WebP is used for transparency only.
  const extension = header.hasAlpha ? 'webp' : 'jpg'
  const encoded =
    extension === 'webp'
      ? upright.webp({ quality: 90, effort: 2 })
      : upright.jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, extension, width: info.width, height: info.height, tone: await averageColour(data) }
}

async function averageColour(bytes: Buffer): Promise<string> {
  const pixel = await sharp(bytes)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
