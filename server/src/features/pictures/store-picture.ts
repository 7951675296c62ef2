import type { Picture } from '@bailu/contract/fields'
import type { Ctx } from '../../core/context.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { acceptPicture } from './accept-picture.ts'
import { keyOf } from './picture-files.ts'

/** Keeps a picture the public may see, under a name nobody can guess. */
export async function storePicture(ctx: Pick<Ctx, 'house' | 'db' | 'now'>, sent: Buffer): Promise<Picture> {
  const { bytes, extension, width, height, tone } = await acceptPicture(sent)
  const file = await ctx.house.files.put('picture', bytes, extension)
  const key = keyOf(file)
  await ctx.db.insert(picture).values({ key, width, height, tone, createdAt: ctx.now })
  return { key, width, height, tone }
}
