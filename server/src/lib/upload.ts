import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** A received file: its bytes, or the path of a temporary file that is deleted after the call. */
export type UploadedFile = {
  content: Buffer | string
  size: number
  sha256: Buffer
  /** Network of the sender; expensive processing is queued fairly between networks. */
  network?: string
}

/**
 * A file being uploaded. `name` comes from the sender and is untrusted. Nothing is read before `receive`, so a handler that
 * fails before costs the server nothing.
 */
export type Upload = { name?: string | undefined; receive: () => Promise<UploadedFile> }

export const uploadedFile = (bytes: Buffer): UploadedFile => ({
  content: bytes,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest(),
})

/** An upload of bytes in memory, for demo data and tests. */
export const uploadFromBytes = (bytes: Buffer, name?: string): Upload => ({
  name,
  receive: () => Promise.resolve(uploadedFile(bytes)),
})

/** Reads a part of a file; fewer bytes when the file ends before. */
export async function readBytes(file: UploadedFile, from = 0, length = file.size - from): Promise<Buffer> {
  if (typeof file.content !== 'string') return file.content.subarray(from, from + length)
  const handle = await open(file.content)
  try {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, file.size - from)))
    let filled = 0
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, from + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return bytes.subarray(0, filled)
  } finally {
    await handle.close()
  }
}
