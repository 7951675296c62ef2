export type Kind = 'jpeg' | 'png' | 'webp'

/** Detects the kind by the first bytes; names and content types are not trusted. */
export function kindOf(bytes: Buffer): Kind | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' }

/** Content type of a stored file by its extension. */
export const pictureType = (key: string): string =>
  TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
