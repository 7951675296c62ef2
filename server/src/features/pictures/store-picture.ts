import type { Picture } from '@bailu/contract/fields'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { inTx } from '../../database/transaction.ts'
import { picture } from '../catalogue/table.ts'
import type { UploadedFile } from '../../lib/upload.ts'
import { acceptPicture } from './accept-picture.ts'
import { pictureKeyOf } from './picture-files.ts'

type WriteAudit = (tx: Ctx, key: string) => Promise<void>
const noAudit: WriteAudit = () => Promise.resolve()

/**
 * Stores a picture under an unguessable key.
 * @param note writes the audit entry, in the same transaction
 */
export async function storePicture(
  ctx: Ctx,
  file: Buffer | UploadedFile,
  writeAudit: WriteAudit = noAudit,
): Promise<Picture> {
  const { bytes, extension, width, height, tone } = await acceptPicture(file)
  const path = await ctx.deps.files.put('picture', bytes, extension)
  const key = pictureKeyOf(path)
  try {
    await inTx(ctx, async (tx) => {
      // no audit: the caller's note writes the entry; pictures of the demo need none
      await tx.db.insert(picture).values({ key, width, height, tone, createdAt: tx.now })
      await writeAudit(tx, key)
    })
  } catch (error) {
    await ctx.deps.files.remove(path)
    throw error
  }
  return { key, width, height, tone }
}

const UPLOAD_LIMIT = { tries: 500, seconds: 86_400 }

/** Stores a picture that staff will use for a product, a banner or a text. */
export const uploadPicture: Handler<'POST /api/staff/picture'> = async (ctx, _, upload) => {
  const { staffId } = asStaff(ctx)
  await countAttempt(ctx, `picture:${staffId}`, UPLOAD_LIMIT)
  const file = await upload.receive()
  return storePicture(ctx, file, (tx, key) => recordAudit(tx, 'picture.uploaded', { type: 'picture', id: key }))
}
