import { and, asc, desc, eq, inArray, type SQL, sql, lt } from 'drizzle-orm'
import type { Lang } from '@bailu/contract/languages'
import type { Material } from '@bailu/contract/material/shop'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { picture } from '../catalogue/table.ts'
import { article, material, materialFile, materialPicture, storedFile } from '../content/table.ts'
import { fail } from '../../lib/errors.ts'
import { readArticleProducts, readOfferedProducts } from '../content/article-products.ts'
import { isShownNow, wasMaterialShown } from '../content/read-articles.ts'
import { presentDocument, presentVideo } from '../files/serve-file.ts'
import { presentPicture } from '../pictures/picture-files.ts'
import { staff } from '../staff/table.ts'
import { takePage } from '../../lib/cursor.ts'

type MaterialRow = { article: typeof article.$inferSelect; material: typeof material.$inferSelect }

/** Material rows with their pictures and files, as sent to the client. */
export async function attachParts(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  rows: MaterialRow[],
  lang: Lang,
): Promise<Material[]> {
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
  const products = await readOfferedProducts({ db, now }, ids, lang)
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
      products: products.get(id) ?? [],
      published_at: row.article.publishedAt.toISOString(),
      expires_at: row.material.expiresAt?.toISOString() ?? null,
    }
  })
}

/** Material of one category or of all, newest first. */
export const listMaterial: Handler<'GET /api/material'> = async (ctx, input) => {
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
  const list = await attachParts(ctx, rows.slice(0, input.size), input.lang ?? ctx.lang)
  return { list, next: rows.length > input.size ? (list.at(-1)?.id ?? null) : null }
}

/** Condition for rows after the cursor. The row of the cursor may no longer be shown, but its position is still known. */
async function cursorCondition({ db }: Ctx, after: number | undefined): Promise<SQL | undefined | 'unknown_cursor'> {
  if (after === undefined) return undefined
  const [last] = await db.select({ at: article.publishedAt }).from(article).where(eq(article.id, after))
  return last ? sql`(${article.publishedAt}, ${article.id}) < (${last.at.toISOString()}, ${after})` : 'unknown_cursor'
}

/** Splits a search text at spaces. Thai and Chinese have no spaces between words, so each part is searched as a substring. */
const materialSearchTerms = (q = ''): string[] => q.normalize('NFC').split(/\s+/).filter(Boolean)

function materialTextContains(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const texts = [article.title, material.caption].flatMap((field) =>
    ['en', 'zh', 'th'].map((lang) => sql`${field} ->> ${lang} ilike ${pattern}`),
  )
  return sql`(${sql.join(texts, sql` or `)})`
}

/** One material that is shown now. */
export const readMaterial: Handler<'GET /api/material/{id}'> = async (ctx, input) => {
  const rows = await ctx.db
    .select({ article, material })
    .from(article)
    .innerJoin(material, eq(material.articleId, article.id))
    .where(and(eq(article.id, input.id), isShownNow(ctx)))
  const [item] = await attachParts(ctx, rows, input.lang ?? ctx.lang)
  return item ?? fail((await wasMaterialShown(ctx, input.id)) ? 'no_longer_current' : 'not_found')
}

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
export const listStaffMaterial: Handler<'GET /api/staff/material'> = async (ctx, { state, level2, q, cursor }) => {
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
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.article.id)
  return { list: page.map(presentStaffMaterial), next }
}

/** One material with all its languages, in any state, for staff. */
export const readStaffMaterial: Handler<'GET /api/staff/material/{id}'> = async (ctx, { id }) => {
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
    products: await readArticleProducts(ctx, id),
  }
}
