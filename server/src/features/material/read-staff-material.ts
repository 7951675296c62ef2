import { and, asc, desc, eq, lt } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { article, material, materialFile, materialPicture, storedFile } from '../../database/tables/content.ts'
import { staff } from '../../database/tables/staff.ts'
import { fail } from '../../lib/errors.ts'
import { presentDocument } from '../files/serve-file.ts'
import { presentPicture } from '../pictures/picture-files.ts'
import { materialSearchTerms, materialTextContains } from './read-material.ts'

type StaffMaterialRow = {
  article: typeof article.$inferSelect
  material: typeof material.$inferSelect
  picture: typeof picture.$inferSelect | null
}

/** One material as a list item for staff. */
export const presentStaffMaterial = (row: StaffMaterialRow) => ({
  id: row.article.id,
  cover: row.picture && presentPicture(row.picture),
  level2: row.article.level2,
  state: row.material.state,
  title: row.article.title,
  expires_at: row.material.expiresAt?.toISOString() ?? null,
  published_at: row.article.publishedAt.toISOString(),
})

const PAGE_SIZE = 50
const ID_PATTERN = /^[1-9]\d{0,15}$/

/** All material, for staff, newest first; the cursor is the id of the last row of the previous page. */
export async function listStaffMaterial(
  ctx: Ctx,
  { state, level2, q, cursor }: ParsedOf<'GET /api/staff/material'>,
): Promise<ReplyOf<'GET /api/staff/material'>> {
  asStaff(ctx)
  if (cursor !== undefined && !ID_PATTERN.test(cursor)) return fail('bad_input')
  const rows = await ctx.db
    .select({ article, material, picture })
    .from(material)
    .innerJoin(article, eq(article.id, material.articleId))
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .where(
      and(
        state ? eq(material.state, state) : undefined,
        level2 ? eq(article.level2, level2) : undefined,
        ...materialSearchTerms(q).map(materialTextContains),
        cursor === undefined ? undefined : lt(material.articleId, Number(cursor)),
      ),
    )
    .orderBy(desc(material.articleId))
    .limit(PAGE_SIZE + 1)
  const list = rows.slice(0, PAGE_SIZE).map(presentStaffMaterial)
  return { list, next: rows.length > PAGE_SIZE ? String(list.at(-1)?.id) : null }
}

/** One material with all its languages, in any state, for staff. */
export async function readStaffMaterial(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/staff/material/{id}'>,
): Promise<ReplyOf<'GET /api/staff/material/{id}'>> {
  asStaff(ctx)
  const [row] = await ctx.db
    .select({ article, material, picture, editor: staff.name })
    .from(material)
    .innerJoin(article, eq(article.id, material.articleId))
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .leftJoin(staff, eq(staff.id, article.editedBy))
    .where(eq(material.articleId, id))
  if (!row) return fail('not_found')
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
    ...presentStaffMaterial(row),
    caption: row.material.caption,
    pictures: pictures.map((row) => presentPicture(row.picture)),
    videos: files
      .filter(({ file }) => file.kind === 'mp4')
      .map(({ file, poster, captions }) => ({
        ...presentDocument(file),
        poster: poster && presentPicture(poster),
        captions,
      })),
    version: row.article.version,
    edited: row.article.editedAt && { at: row.article.editedAt.toISOString(), by: row.editor ?? '' },
    documents: files.filter(({ file }) => file.kind === 'pdf').map(({ file }) => presentDocument(file)),
  }
}
