import sharp from 'sharp'
import type { Ctx } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import type { UploadedFile } from '../../lib/upload.ts'
import { acceptPicture } from './accept-picture.ts'

const AVATAR_SIDE = 320

/**
 * Stores the centre square of a picture as an avatar.
 * @returns key of the file
 * @throws AppError too_large, picture_kind, picture_unreadable, busy
 */
export async function storeAvatar(ctx: Ctx, file: UploadedFile): Promise<string> {
  const { bytes } = await acceptPicture(file)
  const square = await sharp(bytes)
    .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
    .webp({ quality: 82, effort: 3 })
    .toBuffer()
  return ctx.deps.files.put('avatar', square, 'webp')
}

/** Version for cache busting: part of the random file name; does not reveal the key. */
export const avatarVersion = (key: string | null): string | null => key?.slice('avatar/'.length).slice(0, 8) ?? null

const THUMBNAIL_SIDE = 320

/** A square thumbnail of an accepted picture. */
export const createThumbnail = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .flatten({ background: '#fff' })
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover' })
    .jpeg({ quality: 80 })
    .toBuffer()

const QR_SIDE = 740
const MAX_QR_PIXELS = 9_000_000
const TIMEOUT_SECONDS = 3

/**
 * Re-encodes an external QR code as a small PNG, also from SVG, which could contain scripts or links.
 * @throws AppError picture_unreadable
 */
export async function reencodeQr(image: Buffer): Promise<Buffer> {
  try {
    return await sharp(image, { limitInputPixels: MAX_QR_PIXELS, density: 144 })
      .flatten({ background: '#fff' })
      .resize({ width: QR_SIDE, height: QR_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .png({ palette: true, colours: 16, compressionLevel: 9 })
      .toBuffer()
  } catch {
    return fail('picture_unreadable')
  }
}
