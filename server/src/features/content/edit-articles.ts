import { and, eq, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AuditAction } from '@bailu/contract/audit/kinds'
import type { ParsedOf } from '@bailu/contract/calls'
import { LANGS } from '@bailu/contract/languages'
import { safeHref } from '@bailu/contract/links'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { picture } from '../catalogue/table.ts'
import { article, articleProduct } from './table.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { clearPublicCache } from '../files/public-files.ts'
import { saveArticleProducts } from './article-products.ts'
import { toRichTexts } from './rich-text/to-rich-text.ts'

type Row = typeof article.$inferSelect
/** Excludes material, which has its own handlers because it needs approval. */
export const isEditableArticle = (id: number) => and(eq(article.id, id), ne(article.level1, 'material'))

export const editedNow = ({ now }: Pick<Ctx, 'now'>, { staffId }: StaffScope) => ({ editedAt: now, editedBy: staffId })

type ArticleVersion = { id: number; version: number }

/**
 * Changes an article if it still has the version the editor read; of two concurrent writers one wins.
 * @param check validates the changed row, or changes what belongs to it, inside the transaction
 * @throws AppError edit_conflict if it has another version by now; not_found
 */
export async function updateArticle(
  ctx: Ctx,
  scope: StaffScope,
  { id, version }: ArticleVersion,
  action: Extract<AuditAction, `article.${string}`>,
  columns: Partial<Row>,
  check: (row: Row, tx: Ctx) => unknown = () => undefined,
): Promise<{ version: number }> {
  const updated = await inTx(ctx, async (tx) => {
    const [row] = await tx.db
      .update(article)
      .set({ ...columns, ...editedNow(tx, scope), version: sql`${article.version} + 1` })
      .where(and(isEditableArticle(id), eq(article.version, version)))
      .returning()
    if (!row) {
      const [existing] = await tx.db.select({ id: article.id }).from(article).where(isEditableArticle(id))
      return fail(existing ? 'edit_conflict' : 'not_found')
    }
    await check(row, tx)
    await recordAudit(tx, action, { type: 'article', id }, { version: row.version, title: row.title })
    return { version: row.version }
  })
  clearPublicCache(ctx.deps)
  return updated
}

type ArticleForm = ParsedOf<'POST /api/staff/article'>
type ArticleTexts = Pick<typeof article.$inferSelect, 'title' | 'body'>

/** The database columns of a submitted article form. Without `publish_at` it is shown as soon as it is published. */
export async function toArticleColumns(ctx: Ctx, form: ArticleForm) {
  if (form.cover !== null) await requirePicture(ctx, form.cover)
  const publishedAt = form.publish_at === null ? ctx.now : new Date(form.publish_at)
  const expiresAt = form.expires_at === null ? null : new Date(form.expires_at)
  if (expiresAt && expiresAt <= publishedAt) throw new AppError('bad_input', { expires_at: { what: 'form' } })
  return {
    level1: form.level1,
    level2: form.level2,
    title: form.title,
    body: await toRichTexts(ctx, form.body),
    attachments: form.attachments.map((file, index) => {
      const href = safeHref(file.href)
      if (href === null) throw new AppError('bad_input', { [`attachments.${index}.href`]: { what: 'form' } })
      return { ...file, href }
    }),
    coverKey: form.cover,
    publishedAt,
    expiresAt,
  }
}

export async function requirePicture(ctx: Ctx, key: string): Promise<void> {
  const [row] = await ctx.db.select({ key: picture.key }).from(picture).where(eq(picture.key, key))
  if (!row) fail('picture_unknown')
}

/** A language with a title but no body, or a body but no title, is incomplete. @throws AppError not_written */
export function requireComplete({ title, body }: ArticleTexts): void {
  if (Array.isArray(body)) return
  const complete = LANGS.filter((lang) => title[lang] !== '' && body[lang].length > 0)
  const incomplete = LANGS.filter((lang) => (title[lang] !== '') !== body[lang].length > 0)
  if (complete.length === 0 || incomplete.length > 0) fail('not_written')
}

/** Creates an article as a draft. */
export const createArticle: Handler<'POST /api/staff/article'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const columns = await toArticleColumns(ctx, input)
  return inTx(ctx, async (tx) => {
    const [inserted] = await tx.db
      .insert(article)
      .values({ ...columns, ...editedNow(tx, scope), slug: uuidv7(), published: false })
      .returning({ id: article.id, version: article.version })
    await saveArticleProducts(tx, inserted!.id, input.products)
    await recordAudit(tx, 'article.created', { type: 'article', id: inserted!.id })
    return inserted!
  })
}

/** Deletes a draft that was never published. @throws AppError not_found, edit_conflict, article_published */
export const deleteArticle: Handler<'DELETE /api/staff/article/{id}'> = async (ctx, { id, version }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [row] = await tx.db.select().from(article).where(isEditableArticle(id)).for('update')
    if (!row) return fail('not_found')
    if (row.published || row.unpublishedAt !== null) return fail('article_published')
    if (row.version !== version) return fail('edit_conflict')
    await tx.db.delete(articleProduct).where(eq(articleProduct.articleId, id))
    await tx.db.delete(article).where(eq(article.id, id))
    await recordAudit(tx, 'article.deleted', { type: 'article', id }, { before: { title: row.title } })
  })
}

/** Changes an article; a published one must stay complete. Without `publish_at` the stored time is unchanged. */
export const changeArticle: Handler<'PUT /api/staff/article/{id}'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const { publishedAt, ...columns } = await toArticleColumns(ctx, input)
  const timing = input.publish_at === null ? {} : { publishedAt }
  return updateArticle(ctx, scope, input, 'article.edited', { ...columns, ...timing }, (row, tx) => {
    if (row.published) requireComplete(row)
    return saveArticleProducts(tx, input.id, input.products)
  })
}

/** Publishes an article from its start time on. If that time passed while it was a draft, it is dated now. */
export const publishArticle: Handler<'POST /api/staff/article/{id}/publish'> = async (ctx, input) => {
  const publishedAt = sql<Date>`case when ${article.published} then ${article.publishedAt} else greatest(${article.publishedAt}, ${ctx.now.toISOString()}::timestamptz) end`
  const columns = { published: true, unpublishedAt: null, publishedAt: publishedAt as unknown as Date }
  return updateArticle(ctx, asStaff(ctx), input, 'article.published', columns, requireComplete)
}

/** Unpublishes an article. */
export const unpublishArticle: Handler<'POST /api/staff/article/{id}/unpublish'> = (ctx, input) =>
  updateArticle(ctx, asStaff(ctx), input, 'article.unpublished', { published: false, unpublishedAt: ctx.now })
