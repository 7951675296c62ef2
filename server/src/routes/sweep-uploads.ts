import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LONGEST_UPLOAD_MS } from './uploads.ts'

/**
 * Deletes temporary upload files of processes that have ended. Another server may use the same folder, so a file is only
 * deleted when it can no longer be in use.
 */
export const sweepUploads = (folder: string) => async (): Promise<number> => {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || Date.now() - found.mtimeMs < 2 * LONGEST_UPLOAD_MS) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
