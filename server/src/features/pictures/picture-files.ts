import type { FileStore } from '../../outside/files.ts'

export const isPictureKey = (key: string): boolean => /^[0-9a-f]{32}$/.test(key)

/** picture/{key}.jpg → {key} */
export const keyOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))

export const originalOf = async (files: FileStore, key: string): Promise<Buffer | null> =>
  (await files.get(`picture/${key}.jpg`)) ?? (await files.get(`picture/${key}.webp`))
