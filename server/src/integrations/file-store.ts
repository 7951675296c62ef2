import { randomBytes } from 'node:crypto'
import { constants, createReadStream, type Dirent } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Stores files under server-generated keys; user input never becomes part of a path. */
export type FileStore = {
  /**
   * @param content bytes, or the path of a file to copy
   * @returns the new, unguessable key
   */
  put: (folder: string, content: Buffer | string, extension: string) => Promise<string>
  /** Writes under a given key; for files that can be generated again, and for copies of a whole store. */
  putAt: (key: string, content: Buffer | string) => Promise<void>
  /** @returns null when there is no such file */
  get: (key: string) => Promise<Buffer | null>
  /** @returns size in bytes, or null when there is no such file */
  size: (key: string) => Promise<number | null>
  /** Streams a byte range of an existing file, both ends included. */
  part: (key: string, from: number, to: number) => Readable
  has: (key: string) => Promise<boolean>
  /** Never fails, because what the file belonged to is gone already: the clean-up deletes a file that is left. */
  remove: (key: string) => Promise<void>
  /**
   * A page of the files in the order of their keys.
   * @param folder first part of the keys; '' for all files
   * @param after `next` of the page before, or a key
   */
  list: (folder: string, after?: string) => Promise<FilePage>
  /** Deletes what writes that were killed have left. @returns how many */
  removeUnfinished: () => Promise<number>
}

/** `ageMs`: since the file was written, by the clock of the store itself. */
export type FileEntry = { key: string; size: number; ageMs: number }
export type FilePage = { files: FileEntry[]; next: string | null }

/** Most files of a page; S3 allows no more. */
export const FILES_PER_PAGE = 1_000
/** Age from which an unfinished file, or one without a row, belongs to no running request. */
export const ABANDONED_MS = 24 * 60 * 60_000

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

export const isFileKey = (key: string): boolean => KEY.test(key)

export const createFileKey = (folder: string, extension: string): string =>
  `${folder}/${randomBytes(16).toString('hex')}.${extension}`

/** @throws Error for text that no server made */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${key}`)
  return key
}

const DRAFT = '.draft'

/** The file store on this machine's disk. */
export function localFileStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, requireFileKey(key))
  const write = async (path: string, content: Buffer | string) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const temporary = `${path}.${randomBytes(6).toString('hex')}${DRAFT}`
    if (typeof content === 'string') await copyFile(content, temporary, constants.COPYFILE_EXCL)
    const file = await open(temporary, typeof content === 'string' ? 'r+' : 'wx', 0o600)
    // copyFile keeps the mode of the source.
    await file.chmod(0o600)
    try {
      if (typeof content !== 'string') await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  }
  return {
    async put(folder, content, extension) {
      const key = createFileKey(folder, extension)
      await write(pathOf(key), content)
      return key
    },
    putAt: (key, content) => write(pathOf(key), content),
    get: (key) => readFile(pathOf(key)).catch(nullIfMissing),
    size: (key) => stat(pathOf(key)).then(({ size }) => size, nullIfMissing),
    part: (key, start, end) => createReadStream(pathOf(key), { start, end }),
    has: (key) =>
      stat(pathOf(key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => unlink(pathOf(key)).catch(() => undefined),
    list: (folder, after = '') => listFolder(root, folder, after),
    async removeUnfinished() {
      let removed = 0
      for await (const path of walk(root, '', ''))
        if (path.endsWith(DRAFT) && (await ageOf(join(root, path))) > ABANDONED_MS) {
          await unlink(join(root, path)).catch(nullIfMissing)
          removed += 1
        }
      return removed
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Milliseconds; 0 for a file that is gone. */
const ageOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    (error: NodeJS.ErrnoException) => nullIfMissing(error) ?? 0,
  )

async function listFolder(root: string, folder: string, after: string): Promise<FilePage> {
  const files: FileEntry[] = []
  for await (const key of walk(root, folder, after)) {
    if (!isFileKey(key)) continue
    const info = await stat(join(root, key)).catch(nullIfMissing)
    if (info) files.push({ key, size: info.size, ageMs: Date.now() - info.mtimeMs })
    if (files.length === FILES_PER_PAGE) return { files, next: key }
  }
  return { files, next: null }
}

/** Paths of files below a folder that are greater than `after`, in the order of their characters, as S3 lists keys. */
async function* walk(root: string, folder: string, after: string): AsyncGenerator<string> {
  const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(nullIfMissing)) ?? []
  const base = folder === '' ? '' : `${folder}/`
  const pathOf = (entry: Dirent) => (entry.isDirectory() ? `${base}${entry.name}/` : `${base}${entry.name}`)
  const paths = entries.filter((entry) => entry.isFile() || entry.isDirectory()).map(pathOf)
  for (const path of paths.toSorted((a, b) => (a < b ? -1 : 1))) {
    if (!path.endsWith('/')) {
      if (path > after) yield path
    } else if (path > after || after.startsWith(path)) yield* walk(root, path.slice(0, -1), after)
  }
}
