import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** A file as it was sent: bytes in hand, or the path of a temporary file that is removed after the call. */
export type SentFile = {
  content: Buffer | string
  size: number
  sha256: Buffer
  /** The network it came from: what is costly is done for each in turn. */
  network?: string
}

/**
 * A file on its way in. `name` is what the sender calls it, never to be believed. Nothing of it has been read
 * before `receive`, so a handler that refuses first costs the server nothing.
 */
export type Upload = { name?: string | undefined; receive: () => Promise<SentFile> }

export const sentFile = (bytes: Buffer): SentFile => ({
  content: bytes,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest(),
})

/** For demo data and tests, whose files are at hand. */
export const uploadOf = (bytes: Buffer, name?: string): Upload => ({
  name,
  receive: () => Promise.resolve(sentFile(bytes)),
})

/** Part of a sent file; fewer bytes where it ends before. */
export async function bytesOf(file: SentFile, from = 0, length = file.size - from): Promise<Buffer> {
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
