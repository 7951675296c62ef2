import type { Picture } from '@bailu/contract/fields'
import type { picture } from '../catalogue/table.ts'
import type { FileStore } from '../../integrations/file-store.ts'

export type PictureKind = 'jpeg' | 'png' | 'webp'

/** Detects the kind by the first bytes; names and content types are not trusted. */
export function detectPictureKind(bytes: Buffer): PictureKind | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

const CONTENT_TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' }

/** Content type of a stored file by its extension. */
export const pictureType = (key: string): string =>
  CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** Key, dimensions and average colour, so that a screen can lay out the picture before it is loaded. */
export const presentPicture = ({ key, width, height, tone }: typeof picture.$inferSelect): Picture => ({
  key,
  width,
  height,
  tone,
})

/** Path of one rendition; see `renderPicture` for the widths. */
export const pictureUrl = (key: string, width: 160 | 320 | 480 | 640 | 960 | 1280): string =>
  `/static/picture/${key}/${width}.webp`

export const isPictureKey = (key: string): boolean => /^[0-9a-f]{32}$/.test(key)

/** picture/{key}.jpg → {key} */
export const pictureKeyOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))

export const readOriginal = async (files: FileStore, key: string): Promise<Buffer | null> =>
  (await files.get(`picture/${key}.jpg`)) ?? (await files.get(`picture/${key}.webp`))
