import { LANGS } from '@bailu/contract/languages'
import type { Lang } from '@bailu/contract/fields'
import type { Document, Video } from '@bailu/contract/files'
import type { picture } from '../../database/tables/catalogue.ts'
import type { storedFile } from '../../database/tables/material.ts'
import { presentPicture } from '../pictures/present-picture.ts'

type FileRow = typeof storedFile.$inferSelect

export const fileUrl = ({ key, kind }: Pick<FileRow, 'key' | 'kind'>): string => `/static/file/${key}.${kind}`

export const presentDocument = (row: FileRow): Document => ({
  key: row.key,
  url: fileUrl(row),
  name: row.name,
  bytes: row.bytes,
})

export const presentVideo = (
  row: FileRow,
  poster: typeof picture.$inferSelect | null,
  captions: Partial<Record<Lang, string>> = {},
): Video => ({
  ...presentDocument(row),
  poster: poster && presentPicture(poster),
  captions: LANGS.flatMap((lang) => {
    const key = captions[lang]
    return key ? [{ lang, url: fileUrl({ key, kind: 'vtt' }) }] : []
  }),
})
