import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Stores files under server-generated keys; user input never becomes part of a path. */
export type FileStore = {
  /**
   * @param content bytes, or the path of a file to copy
   * @returns the new, unguessable key
   */
  put: (folder: string, content: Buffer | string, extension: string) => Promise<string>
  /** Writes under a given key; for files that can be generated again. */
  putAt: (key: string, bytes: Buffer) => Promise<void>
  /** @returns null when there is no such file */
  get: (key: string) => Promise<Buffer | null>
  /** @returns size in bytes, or null when there is no such file */
  size: (key: string) => Promise<number | null>
  /** Streams a byte range of an existing file, both ends included. */
  part: (key: string, from: number, to: number) => Readable
  has: (key: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** The file store on this machine's disk. */
export function localFileStore(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`Not a file key: ${key}`)
    return join(root, key)
  }
  const write = async (path: string, content: Buffer | string) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const temporary = `${path}.${randomBytes(6).toString('hex')}.draft`
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
      const key = `${folder}/${randomBytes(16).toString('hex')}.${extension}`
      await write(pathOf(key), content)
      return key
    },
    putAt: (key, bytes) => write(pathOf(key), bytes),
    get: (key) => readFile(pathOf(key)).catch(nullIfMissing),
    size: (key) => stat(pathOf(key)).then(({ size }) => size, nullIfMissing),
    part: (key, start, end) => createReadStream(pathOf(key), { start, end }),
    has: (key) =>
      stat(pathOf(key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => unlink(pathOf(key)).catch(() => undefined),
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
