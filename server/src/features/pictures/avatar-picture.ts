import sharp from 'sharp'
import type { Ctx } from '../../core/context.ts'
import type { SentFile } from '../../core/upload.ts'
import { acceptPicture } from './accept-picture.ts'

const SIDE = 320

/**
 * Stores the centre square of a picture as an avatar.
 * @returns key of the file
 * @throws AppError too_large, picture_kind, picture_unreadable, busy
 */
export async function storeAvatar(ctx: Ctx, sent: SentFile): Promise<string> {
  const { bytes } = await acceptPicture(sent)
  const square = await sharp(bytes).resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82, effort: 3 }).toBuffer()
  return ctx.house.files.put('avatar', square, 'webp')
}

/** Version for cache busting: part of the random file name; does not reveal the key. */
export const avatarVersion = (key: string | null): string | null => key?.slice('avatar/'.length).slice(0, 8) ?? null
