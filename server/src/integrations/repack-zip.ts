import { unzipSync, type Unzipped, zipSync } from 'fflate'

/** Its files are larger together than allowed, whatever sizes the zip declares. */
class TooLarge extends Error {}

/**
 * The files of a zip, unpacked with a size limit.
 * @param maxBytes limit for all files together; never exceeded, whatever sizes the zip declares
 * @returns `large` for a larger zip, null for an unreadable one
 */
export function unpackZip(zip: Uint8Array, maxBytes: number): Unzipped | 'large' | null {
  let bytes = 0
  try {
    return unzipSync(zip, {
      filter: ({ originalSize, size }) => {
        bytes += Math.max(originalSize, size)
        if (bytes > maxBytes) throw new TooLarge()
        return true
      },
    })
  } catch (error) {
    return error instanceof TooLarge ? 'large' : null
  }
}

/** Files in a new, uncompressed zip, so that the next reader sees exactly what was measured and changed here. */
export const packZip = (files: Unzipped): Buffer => Buffer.from(zipSync(files, { level: 0 }))

/**
 * Unpacks a zip with a size limit and packs its files anew: no second directory, no duplicate names (zip bombs and parser
 * differences).
 * @returns null for a larger or unreadable zip
 */
export function repackZip(zip: Uint8Array, maxBytes: number): Buffer | null {
  const files = unpackZip(zip, maxBytes)
  return files === null || files === 'large' ? null : packZip(files)
}
