import { asc, eq, inArray } from 'drizzle-orm'
import type { Lang } from '@bailu/contract/fields'
import type { Material } from '@bailu/contract/material'
import type { Db } from '../../../database/connect.ts'
import { picture } from '../../../database/tables/catalogue.ts'
import type { article } from '../../../database/tables/house.ts'
import { type material, materialFile, materialPicture, storedFile } from '../../../database/tables/material.ts'
import { presentDocument, presentVideo } from '../../files/present-file.ts'
import { presentPicture } from '../../pictures/present-picture.ts'

type Row = { article: typeof article.$inferSelect; material: typeof material.$inferSelect }

/** Material rows with their pictures and files, as sent to the client. */
export async function withParts(db: Db, rows: Row[], lang: Lang): Promise<Material[]> {
  const ids = rows.map((row) => row.article.id)
  if (ids.length === 0) return []
  const pictures = await db
    .select({ of: materialPicture.articleId, picture })
    .from(materialPicture)
    .innerJoin(picture, eq(picture.key, materialPicture.pictureKey))
    .where(inArray(materialPicture.articleId, ids))
    .orderBy(asc(materialPicture.articleId), asc(materialPicture.sort))
  const files = await db
    .select({ of: materialFile.articleId, captions: materialFile.captions, file: storedFile, poster: picture })
    .from(materialFile)
    .innerJoin(storedFile, eq(storedFile.key, materialFile.fileKey))
    .leftJoin(picture, eq(picture.key, materialFile.posterKey))
    .where(inArray(materialFile.articleId, ids))
    .orderBy(asc(materialFile.articleId), asc(materialFile.sort))
  return rows.map((row) => {
    const { id } = row.article
    const mine = files.filter(({ of }) => of === id)
    return {
      id,
      level2: row.article.level2,
      title: row.article.title[lang],
      caption: row.material.caption[lang],
      pictures: pictures.filter(({ of }) => of === id).map((one) => presentPicture(one.picture)),
      videos: mine
        .filter(({ file }) => file.kind === 'mp4')
        .map(({ file, poster, captions }) => presentVideo(file, poster, captions)),
      documents: mine.filter(({ file }) => file.kind === 'pdf').map(({ file }) => presentDocument(file)),
      published_at: row.article.publishedAt.toISOString(),
      expires_at: row.material.expiresAt?.toISOString() ?? null,
    }
  })
}
