import type { Picture } from '@bailu/contract/fields'
import type { Ctx } from '../../core/context.ts'
import type { SentFile } from '../../core/upload.ts'
import { inTx } from '../../database/connect.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { acceptPicture } from './accept-picture.ts'
import { keyOf } from './picture-files.ts'

type Note = (tx: Ctx, key: string) => Promise<void>
const silently: Note = () => Promise.resolve()

/**
 * Stores a picture under an unguessable key.
 * @param note writes the audit entry, in the same transaction
 */
export async function storePicture(ctx: Ctx, sent: Buffer | SentFile, note: Note = silently): Promise<Picture> {
  const { bytes, extension, width, height, tone } = await acceptPicture(sent)
  const file = await ctx.house.files.put('picture', bytes, extension)
  const key = keyOf(file)
  try {
    await inTx(ctx, async (tx) => {
      // no audit: the caller's note writes the entry; pictures of the demo need none
      await tx.db.insert(picture).values({ key, width, height, tone, createdAt: tx.now })
      await note(tx, key)
    })
  } catch (error) {
    await ctx.house.files.remove(file)
    throw error
  }
  return { key, width, height, tone }
}
