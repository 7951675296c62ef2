import sharp from 'sharp'
import type { Ctx } from '../../core/context.ts'
import type { SentFile } from '../../core/upload.ts'
import { acceptPicture } from './accept-picture.ts'

const SIDE = 320

/**
 * The middle square of a picture, in the file store.
 * @returns key of the file
 * @throws Refusal too_large, picture_kind, picture_unreadable, busy
 */
export async function storeAvatar(ctx: Ctx, sent: SentFile): Promise<string> {
  const { bytes } = await acceptPicture(sent)
  const square = await sharp(bytes).resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82, effort: 3 }).toBuffer()
  return ctx.house.files.put('avatar', square, 'webp')
}

/** Part of the file's random name: changes with the picture and opens nothing. */
export const avatarVersion = (key: string | null): string | null => key?.slice('avatar/'.length).slice(0, 8) ?? null
