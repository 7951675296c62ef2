import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileEntry, FileStore } from '../integrations/file-store.ts'
import { safeErrorMessage } from '../lib/error-log.ts'

export type CopyReport = {
  /** Files that the target has now, and their bytes. */
  files: number
  bytes: number
  /** Files that it did not have before. */
  copied: number
  /** `key: reason` */
  failed: string[]
}

type CopyOptions = {
  /** Folder for a file on its way. */
  folder: string
  concurrency?: number
  onProgress?: (report: CopyReport) => void
}

/**
 * Copies all files of a store that another one does not have yet. Every file is read back from the target and compared by its
 * SHA-256, so a copy that was interrupted is continued by another one. A few files at a time, through temporary files.
 */
export async function copyFiles(from: FileStore, to: FileStore, options: CopyOptions): Promise<CopyReport> {
  const { folder, concurrency = 4, onProgress } = options
  const report: CopyReport = { files: 0, bytes: 0, copied: 0, failed: [] }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copyNext = async (entry: FileEntry) => {
    try {
      const outcome = await copyFile(from, to, entry, folder)
      if (outcome === 'gone') return
      report.files += 1
      report.bytes += entry.size
      if (outcome === 'copied') report.copied += 1
    } catch (error) {
      report.failed.push(`${entry.key}: ${safeErrorMessage(error)}`)
    }
  }
  let after: string | null = ''
  while (after !== null) {
    const page = await from.list('', after)
    const entries = page.files.values()
    const worker = async () => {
      for (const entry of entries) await copyNext(entry)
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
    onProgress?.(report)
    after = page.next
  }
  return report
}

async function copyFile(from: FileStore, to: FileStore, { key, size }: FileEntry, folder: string) {
  const path = join(folder, `${randomBytes(16).toString('hex')}.part`)
  try {
    const hash = await hashOf(from, key, size, path)
    // Removed since the list was read.
    if (hash === null) return 'gone'
    const there = await to.size(key)
    if (there === size && (await hashOf(to, key, size)) === hash) return 'there'
    await to.putAt(key, path)
    if ((await hashOf(to, key, size)) !== hash) throw new Error('the copy has other bytes')
    return 'copied'
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * SHA-256 of a file in a store.
 * @param path where its bytes are written
 * @returns null when there is no such file
 */
async function hashOf(store: FileStore, key: string, size: number, path?: string): Promise<string | null> {
  const hash = createHash('sha256')
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, path === undefined ? undefined : chunk)
    },
  })
  try {
    const source = size === 0 ? Readable.from([]) : store.part(key, 0, size - 1)
    await (path === undefined
      ? pipeline(source, tap.resume())
      : pipeline(source, tap, createWriteStream(path, { flags: 'wx', mode: 0o600 })))
  } catch (error) {
    if (!(await store.has(key))) return null
    throw error
  }
  return hash.digest('hex')
}
