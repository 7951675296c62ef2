import type { FileKind } from '@bailu/contract/files'
import { LARGEST } from '@bailu/contract/files'
import type { Ctx } from '../../core/context.ts'
import type { SentFile } from '../../core/upload.ts'
import { refuse } from '../../core/refusal.ts'
import { inTx } from '../../database/connect.ts'
import { storedFile } from '../../database/tables/material.ts'
import { keyOf } from '../pictures/picture-files.ts'
import { fileKindOf } from './file-kind.ts'
import { fileNameOf } from './file-name.ts'

type Stored = { key: string; kind: FileKind; name: string; bytes: number }

/**
 * The only way to store a document or video: detects the kind by its bytes, limits
 * the size by kind, uses an unguessable key.
 * @param note writes the audit entry, in the same transaction
 * @throws AppError file_kind, file_too_large
 */
export async function storeFile(
  ctx: Ctx,
  sent: SentFile,
  name: string | undefined,
  note: (tx: Ctx, key: string) => Promise<void> = () => Promise.resolve(),
): Promise<Stored> {
  const kind = (await fileKindOf(sent)) ?? refuse('file_kind')
  if (sent.size > LARGEST[kind]) refuse('file_too_large')
  const path = await ctx.house.files.put('file', sent.content, kind)
  const stored = { key: keyOf(path), kind, name: fileNameOf(name, kind), bytes: sent.size }
  try {
    await inTx(ctx, async (tx) => {
      // no audit: the caller's note writes the entry; files of the demo need none
      await tx.db.insert(storedFile).values({ ...stored, createdAt: tx.now })
      await note(tx, stored.key)
    })
  } catch (error) {
    await ctx.house.files.remove(path)
    throw error
  }
  return stored
}
