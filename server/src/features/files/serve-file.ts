import { and, eq } from 'drizzle-orm'
import { type Lang, LANGS } from '@bailu/contract/languages'
import type { DocumentFile, VideoFile } from '@bailu/contract/files/staff'
import { FILE_KINDS, type FileKind } from '@bailu/contract/files/kinds'
import type { Deps } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import type { picture } from '../catalogue/table.ts'
import { storedFile } from '../content/table.ts'
import { isPictureKey, presentPicture } from '../pictures/picture-files.ts'

/** Inclusive byte offsets. */
export type ByteRange = { from: number; to: number }

/**
 * Parses a Range header with a single range. Multiple ranges, other units and
 * invalid headers are ignored, as RFC 9110 allows.
 * @returns undefined for the full file, null if the range is not satisfiable
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? null : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? null : { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

const CONTENT_TYPES: Record<FileKind, string> = {
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
}

export type FoundFile = { kind: FileKind; type: string; name: string; size: number; path: string }

/** A stored file as it will be served. @returns null for an unknown key or extension */
export async function findFile(deps: Deps, db: Db, key: string, extension: string): Promise<FoundFile | null> {
  const kind = FILE_KINDS.find((known) => known === extension)
  if (!kind || !isPictureKey(key)) return null
  const [row] = await db
    .select({ name: storedFile.name })
    .from(storedFile)
    .where(and(eq(storedFile.key, key), eq(storedFile.kind, kind)))
  const path = `file/${key}.${kind}`
  const size = row ? await deps.files.size(path) : null
  return row && size !== null ? { kind, type: CONTENT_TYPES[kind], name: row.name, size, path } : null
}

type FileRow = typeof storedFile.$inferSelect

export const fileUrl = ({ key, kind }: Pick<FileRow, 'key' | 'kind'>): string => `/static/file/${key}.${kind}`

export const presentDocument = (row: FileRow): DocumentFile => ({
  key: row.key,
  url: fileUrl(row),
  name: row.name,
  bytes: row.bytes,
})

export const presentVideo = (
  row: FileRow,
  poster: typeof picture.$inferSelect | null,
  captions: Partial<Record<Lang, string>> = {},
): VideoFile => ({
  ...presentDocument(row),
  poster: poster && presentPicture(poster),
  captions: LANGS.flatMap((lang) => {
    const key = captions[lang]
    return key ? [{ lang, url: fileUrl({ key, kind: 'vtt' }) }] : []
  }),
})
