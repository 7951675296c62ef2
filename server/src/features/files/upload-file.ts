import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { Upload } from '../../core/upload.ts'
import { asStaff } from '../../core/scope.ts'
import { countAttempt } from '../../core/throttle.ts'
import { fileUrl } from './present-file.ts'
import { storeFile } from './store-file.ts'

const UPLOADS_A_DAY = { tries: 200, seconds: 86_400 }

/** Stores a document or video that staff will use in material or a course. */
export async function uploadFile(
  ctx: Ctx,
  _: ParsedOf<'POST /api/staff/file'>,
  upload: Upload,
): Promise<ReplyOf<'POST /api/staff/file'>> {
  const { staffId } = asStaff(ctx)
  await countAttempt(ctx, `file:${staffId}`, UPLOADS_A_DAY)
  const sent = await upload.receive()
  const stored = await storeFile(ctx, sent, upload.name, (tx, key) =>
    record(tx, 'file.uploaded', { type: 'file', id: key }),
  )
  return { ...stored, url: fileUrl(stored) }
}
