import { unzipSync, zipSync } from 'fflate'

/**
 * Unpacks a zip with a size limit and writes its files to a new, uncompressed zip, so that the next reader sees exactly
 * what was measured here: no second directory, no duplicate names (zip bombs and parser differences).
 * @param maxBytes limit for all files together; never exceeded, whatever sizes the zip declares
 * @returns null for a larger or unreadable zip
 */
export function repackZip(zip: Uint8Array, maxBytes: number): Buffer | null {
  let bytes = 0
  try {
    const files = unzipSync(zip, {
      filter: ({ originalSize, size }) => {
        bytes += Math.max(originalSize, size)
        if (bytes > maxBytes) throw new Error('too large')
        return true
      },
    })
    return Buffer.from(zipSync(files, { level: 0 }))
  } catch {
    return null
  }
}
