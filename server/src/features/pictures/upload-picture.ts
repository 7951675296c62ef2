import type { ParsedOf } from '@bailu/contract/calls'
import type { Picture } from '@bailu/contract/fields'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { Upload } from '../../core/upload.ts'
import { asStaff } from '../../core/scope.ts'
import { countAttempt } from '../../core/throttle.ts'
import { storePicture } from './store-picture.ts'

const UPLOADS_A_DAY = { tries: 500, seconds: 86_400 }

/** Stores a picture that staff will use for a product, a banner or a text. */
export async function uploadPicture(
  ctx: Ctx,
  _: ParsedOf<'POST /api/staff/picture'>,
  upload: Upload,
): Promise<Picture> {
  const { staffId } = asStaff(ctx)
  await countAttempt(ctx, `picture:${staffId}`, UPLOADS_A_DAY)
  const sent = await upload.receive()
  return storePicture(ctx, sent, (tx, key) => record(tx, 'picture.uploaded', { type: 'picture', id: key }))
}
