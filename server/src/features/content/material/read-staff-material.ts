import { asc, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { picture } from '../../../database/tables/catalogue.ts'
import { article } from '../../../database/tables/house.ts'
import { material, materialFile, materialPicture, storedFile } from '../../../database/tables/material.ts'
import { staff } from '../../../database/tables/people.ts'
import { presentDocument } from '../../files/present-file.ts'
import { presentPicture } from '../../pictures/present-picture.ts'
import { presentPiece } from './present-piece.ts'

/** One material with all its languages, in any state, for staff. */
export async function readStaffMaterial(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/staff/material/{id}'>,
): Promise<ReplyOf<'GET /api/staff/material/{id}'>> {
  asStaff(ctx)
  const [found] = await ctx.db
    .select({ article, material, picture, editor: staff.name })
    .from(material)
    .innerJoin(article, eq(article.id, material.articleId))
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .leftJoin(staff, eq(staff.id, article.editedBy))
    .where(eq(material.articleId, id))
  if (!found) return refuse('not_found')
  const pictures = await ctx.db
    .select({ picture })
    .from(materialPicture)
    .innerJoin(picture, eq(picture.key, materialPicture.pictureKey))
    .where(eq(materialPicture.articleId, id))
    .orderBy(asc(materialPicture.sort))
  const files = await ctx.db
    .select({ file: storedFile, poster: picture, captions: materialFile.captions })
    .from(materialFile)
    .innerJoin(storedFile, eq(storedFile.key, materialFile.fileKey))
    .leftJoin(picture, eq(picture.key, materialFile.posterKey))
    .where(eq(materialFile.articleId, id))
    .orderBy(asc(materialFile.sort))
  return {
    ...presentPiece(found),
    caption: found.material.caption,
    pictures: pictures.map((row) => presentPicture(row.picture)),
    videos: files
      .filter(({ file }) => file.kind === 'mp4')
      .map(({ file, poster, captions }) => ({
        ...presentDocument(file),
        poster: poster && presentPicture(poster),
        captions,
      })),
    version: found.article.version,
    edited: found.article.editedAt && { at: found.article.editedAt.toISOString(), by: found.editor ?? '' },
    documents: files.filter(({ file }) => file.kind === 'pdf').map(({ file }) => presentDocument(file)),
  }
}
