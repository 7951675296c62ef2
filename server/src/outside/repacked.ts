import { unzipSync, zipSync } from 'fflate'

/**
 * The same files in a fresh zip that is not packed. Whoever reads it meets what was measured here: not more
 * than the limit, no other list of contents, no second file of a name.
 * @param most bytes all files may come to; no more is ever made room for, whatever the zip says of itself
 * @returns null for a zip of more, or one that cannot be read
 */
export function repacked(zip: Uint8Array, most: number): Buffer | null {
  let bytes = 0
  try {
    const files = unzipSync(zip, {
      filter: ({ originalSize, size }) => {
        bytes += Math.max(originalSize, size)
        if (bytes > most) throw new Error('too large')
        return true
      },
    })
    return Buffer.from(zipSync(files, { level: 0 }))
  } catch {
    return null
  }
}
