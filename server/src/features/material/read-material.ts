import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Lang } from '@bailu/contract/languages'
import type { Material } from '@bailu/contract/material/shop'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { article, material, materialFile, materialPicture, storedFile } from '../../database/tables/content.ts'
import { fail } from '../../lib/errors.ts'
import { isShownNow, wasMaterialShown } from '../content/shown-articles.ts'
import { presentDocument, presentVideo } from '../files/serve-file.ts'
import { presentPicture } from '../pictures/picture-files.ts'

type MaterialRow = { article: typeof article.$inferSelect; material: typeof material.$inferSelect }

/** Material rows with their pictures and files, as sent to the client. */
export async function attachParts(db: Db, rows: MaterialRow[], lang: Lang): Promise<Material[]> {
  const ids = rows.map((row) => row.article.id)
  if (ids.length === 0) return []
  const pictures = await db
    .select({ articleId: materialPicture.articleId, picture })
    .from(materialPicture)
    .innerJoin(picture, eq(picture.key, materialPicture.pictureKey))
    .where(inArray(materialPicture.articleId, ids))
    .orderBy(asc(materialPicture.articleId), asc(materialPicture.sort))
  const files = await db
    .select({ articleId: materialFile.articleId, captions: materialFile.captions, file: storedFile, poster: picture })
    .from(materialFile)
    .innerJoin(storedFile, eq(storedFile.key, materialFile.fileKey))
    .leftJoin(picture, eq(picture.key, materialFile.posterKey))
    .where(inArray(materialFile.articleId, ids))
    .orderBy(asc(materialFile.articleId), asc(materialFile.sort))
  return rows.map((row) => {
    const { id } = row.article
    const ownFiles = files.filter(({ articleId }) => articleId === id)
    return {
      id,
      level2: row.article.level2,
      title: row.article.title[lang],
      caption: row.material.caption[lang],
      pictures: pictures.filter(({ articleId }) => articleId === id).map((entry) => presentPicture(entry.picture)),
      videos: ownFiles
        .filter(({ file }) => file.kind === 'mp4')
        .map(({ file, poster, captions }) => presentVideo(file, poster, captions)),
      documents: ownFiles.filter(({ file }) => file.kind === 'pdf').map(({ file }) => presentDocument(file)),
      published_at: row.article.publishedAt.toISOString(),
      expires_at: row.material.expiresAt?.toISOString() ?? null,
    }
  })
}

type MaterialQuery = ParsedOf<'GET /api/material'>

/** Material of one category or of all, newest first. */
export async function listMaterial(ctx: Ctx, input: MaterialQuery): Promise<ReplyOf<'GET /api/material'>> {
  const afterCursor = await cursorCondition(ctx, input.after)
  if (afterCursor === 'unknown_cursor') return { list: [], next: null }
  const rows = await ctx.db
    .select({ article, material })
    .from(article)
    .innerJoin(material, eq(material.articleId, article.id))
    .where(
      and(
        eq(article.level1, 'material'),
        input.level2 ? eq(article.level2, input.level2) : undefined,
        isShownNow(ctx),
        ...materialSearchTerms(input.q).map(materialTextContains),
        afterCursor,
      ),
    )
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(input.size + 1)
  const list = await attachParts(ctx.db, rows.slice(0, input.size), input.lang ?? ctx.lang)
  return { list, next: rows.length > input.size ? (list.at(-1)?.id ?? null) : null }
}

/** Condition for rows after the cursor. The row of the cursor may no longer be shown, but its position is still known. */
async function cursorCondition({ db }: Ctx, after: number | undefined): Promise<SQL | undefined | 'unknown_cursor'> {
  if (after === undefined) return undefined
  const [last] = await db.select({ at: article.publishedAt }).from(article).where(eq(article.id, after))
  return last ? sql`(${article.publishedAt}, ${article.id}) < (${last.at.toISOString()}, ${after})` : 'unknown_cursor'
}

/** Splits a search text at spaces. Thai and Chinese have no spaces between words, so each part is searched as a substring. */
export const materialSearchTerms = (q = ''): string[] => q.normalize('NFC').split(/\s+/).filter(Boolean)

export function materialTextContains(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const texts = [article.title, material.caption].flatMap((field) =>
    ['en', 'zh', 'th'].map((lang) => sql`${field} ->> ${lang} ilike ${pattern}`),
  )
  return sql`(${sql.join(texts, sql` or `)})`
}

/** One material that is shown now. */
export async function readMaterial(
  ctx: Ctx,
  input: ParsedOf<'GET /api/material/{id}'>,
): Promise<ReplyOf<'GET /api/material/{id}'>> {
  const rows = await ctx.db
    .select({ article, material })
    .from(article)
    .innerJoin(material, eq(material.articleId, article.id))
    .where(and(eq(article.id, input.id), isShownNow(ctx)))
  const [item] = await attachParts(ctx.db, rows, input.lang ?? ctx.lang)
  return item ?? fail((await wasMaterialShown(ctx, input.id)) ? 'no_longer_current' : 'not_found')
}
