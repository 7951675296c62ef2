import { and, eq } from 'drizzle-orm'
import { FILE_KINDS, type FileKind } from '@bailu/contract/files'
import type { House } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import { storedFile } from '../../database/tables/material.ts'
import { isPictureKey } from '../pictures/picture-files.ts'

const TYPES: Record<FileKind, string> = { pdf: 'application/pdf', mp4: 'video/mp4', vtt: 'text/vtt; charset=utf-8' }

export type Found = { kind: FileKind; type: string; name: string; size: number; path: string }

/** A stored file as it will be served. @returns null for an unknown key or extension */
export async function findFile(house: House, db: Db, key: string, ending: string): Promise<Found | null> {
  const kind = FILE_KINDS.find((one) => one === ending)
  if (!kind || !isPictureKey(key)) return null
  const [row] = await db
    .select({ name: storedFile.name })
    .from(storedFile)
    .where(and(eq(storedFile.key, key), eq(storedFile.kind, kind)))
  const path = `file/${key}.${kind}`
  const size = row ? await house.files.size(path) : null
  return row && size !== null ? { kind, type: TYPES[kind], name: row.name, size, path } : null
}
