import { and, eq, inArray } from 'drizzle-orm'
import type { MaterialForm } from '@bailu/contract/material'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { picture } from '../../../database/tables/catalogue.ts'
import { materialCategory, materialFile, materialPicture, storedFile } from '../../../database/tables/material.ts'

/** Checks that the category, pictures and files of a form exist and have the right kind. @throws AppError material_parts */
export async function checkParts({ db }: Ctx, form: MaterialForm): Promise<void> {
  const pictures = new Set([...form.pictures, ...form.videos.flatMap(({ poster }) => poster ?? [])])
  const captions = new Set(form.videos.flatMap((video) => Object.values(video.captions).flatMap((key) => key ?? [])))
  const all =
    (await db.$count(materialCategory, eq(materialCategory.code, form.level2))) === 1 &&
    (await db.$count(picture, inArray(picture.key, [...pictures, '']))) === pictures.size &&
    (await countFiles(form.documents, 'pdf')) &&
    (await countFiles(
      form.videos.map(({ file }) => file),
      'mp4',
    )) &&
    (await countFiles([...captions], 'vtt'))
  if (!all) refuse('material_parts')

  async function countFiles(keys: string[], kind: 'pdf' | 'mp4' | 'vtt'): Promise<boolean> {
    const known = and(inArray(storedFile.key, [...keys, '']), eq(storedFile.kind, kind))
    return (await db.$count(storedFile, known)) === new Set(keys).size
  }
}

/** Replaces the pictures and files of a material by those of the form. */
export async function writeParts({ db }: Ctx, articleId: number, form: MaterialForm): Promise<void> {
  await db.delete(materialPicture).where(eq(materialPicture.articleId, articleId))
  await db.delete(materialFile).where(eq(materialFile.articleId, articleId))
  if (form.pictures.length > 0)
    await db.insert(materialPicture).values(form.pictures.map((pictureKey, sort) => ({ articleId, sort, pictureKey })))
  const files = [
    ...form.videos.map(({ file, poster = null, captions }) => ({
      fileKey: file,
      posterKey: poster,
      captions: Object.fromEntries(Object.entries(captions).filter(([, key]) => key !== undefined)),
    })),
    ...form.documents.map((fileKey) => ({ fileKey, posterKey: null, captions: {} })),
  ]
  if (files.length > 0) await db.insert(materialFile).values(files.map((file, sort) => ({ articleId, sort, ...file })))
}
