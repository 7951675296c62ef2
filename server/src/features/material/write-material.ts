import { and, eq, inArray, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { MaterialForm } from '@bailu/contract/material/staff'
import type { MaterialState } from '@bailu/contract/material/shop'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { picture } from '../catalogue/table.ts'
import { article, material, materialCategory, materialFile, materialPicture, storedFile } from '../content/table.ts'
import { fail } from '../../lib/errors.ts'
import { saveArticleProducts } from '../content/article-products.ts'
import { editedNow } from '../content/edit-articles.ts'
import { clearPublicCache } from '../files/public-files.ts'

/** Checks that the category, pictures and files of a form exist and have the right kind. @throws AppError material_parts */
export async function requireParts({ db }: Ctx, form: MaterialForm): Promise<void> {
  const pictures = new Set([...form.pictures, ...form.videos.flatMap(({ poster }) => poster ?? [])])
  const captions = new Set(form.videos.flatMap((video) => Object.values(video.captions).flatMap((key) => key ?? [])))
  const complete =
    (await db.$count(materialCategory, eq(materialCategory.code, form.level2))) === 1 &&
    (await db.$count(picture, inArray(picture.key, [...pictures, '']))) === pictures.size &&
    (await countFiles(form.documents, 'pdf')) &&
    (await countFiles(
      form.videos.map(({ file }) => file),
      'mp4',
    )) &&
    (await countFiles([...captions], 'vtt'))
  if (!complete) fail('material_parts')

  async function countFiles(keys: string[], kind: 'pdf' | 'mp4' | 'vtt'): Promise<boolean> {
    const matching = and(inArray(storedFile.key, [...keys, '']), eq(storedFile.kind, kind))
    return (await db.$count(storedFile, matching)) === new Set(keys).size
  }
}

/** Replaces the pictures, files and products of a material by those of the form. */
export async function replaceParts(tx: Ctx, articleId: number, form: MaterialForm): Promise<void> {
  const { db } = tx
  await saveArticleProducts(tx, articleId, form.products)
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

const expiryOf = (form: MaterialForm) => (form.expires_at === null ? null : new Date(form.expires_at))
const toArticleFields = (form: MaterialForm) => ({
  level2: form.level2,
  title: form.title,
  coverKey: form.pictures[0] ?? form.videos[0]?.poster ?? null,
})

/** Creates a draft, visible to staff only. */
export const addMaterial: Handler<'POST /api/staff/material'> = async (ctx, form) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await requireParts(tx, form)
    const [inserted] = await tx.db
      .insert(article)
      .values({
        ...toArticleFields(form),
        slug: uuidv7(),
        level1: 'material',
        body: { en: [], zh: [], th: [] },
        published: true,
        publishedAt: tx.now,
      })
      .returning({ id: article.id })
    const { id } = inserted!
    await tx.db
      .insert(material)
      .values({ articleId: id, caption: form.caption, state: 'draft', expiresAt: expiryOf(form) })
    await replaceParts(tx, id, form)
    await recordAudit(tx, 'material.written', { type: 'article', id })
    return { id }
  })
}

/**
 * Changes text, pictures or files; approved material becomes a draft again. Of two concurrent writers the version lets one win.
 * @throws AppError edit_conflict, material_parts, not_found
 */
export const changeMaterial: Handler<'PUT /api/staff/material/{id}'> = async (ctx, { id, version, ...form }) => {
  const scope = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const isMaterial = and(eq(article.id, id), eq(article.level1, 'material'))
    const changed = await tx.db
      .update(article)
      .set({ ...toArticleFields(form), ...editedNow(tx, scope), version: version + 1 })
      .where(and(isMaterial, eq(article.version, version)))
      .returning({ id: article.id })
    if (changed.length === 0) fail((await tx.db.$count(article, isMaterial)) > 0 ? 'edit_conflict' : 'not_found')
    await requireParts(tx, form)
    await tx.db
      .update(material)
      .set({ caption: form.caption, state: 'draft', expiresAt: expiryOf(form) })
      .where(eq(material.articleId, id))
    await replaceParts(tx, id, form)
    await recordAudit(tx, 'material.changed', { type: 'article', id })
  })
  clearPublicCache(ctx.deps)
  return { version: version + 1 }
}

type StateChange = { state: MaterialState; approvedAt?: SQL }

/** Approves material. Expired material cannot be approved; its expiry must be changed first. */
export const approveMaterial: Handler<'POST /api/staff/material/{id}/approve'> = async (ctx, { id, version }) => {
  asStaff(ctx)
  await inTx(ctx, async (tx) => {
    // Locks the row, so that nobody changes the text while it is being approved.
    const [current] = await tx.db
      .select({ version: article.version })
      .from(article)
      .where(eq(article.id, id))
      .for('update')
    if (current && current.version !== version) fail('edit_conflict')
    const neverApproved = await tx.db.$count(material, and(eq(material.articleId, id), isNull(material.approvedAt)))
    await changeMaterialState(tx, id, ['draft', 'unpublished'], {
      state: 'approved',
      approvedAt: sql`coalesce(${material.approvedAt}, ${tx.now.toISOString()})`,
    })
    // Readers see the list by the date of first approval, not by the date of the draft.
    if (neverApproved > 0) await tx.db.update(article).set({ publishedAt: tx.now }).where(eq(article.id, id))
    await recordAudit(tx, 'material.approved', { type: 'article', id })
  })
  clearPublicCache(ctx.deps)
}

export const unpublishMaterial: Handler<'POST /api/staff/material/{id}/unpublish'> = async (ctx, { id }) => {
  asStaff(ctx)
  await inTx(ctx, async (tx) => {
    await changeMaterialState(tx, id, ['draft', 'approved'], { state: 'unpublished' })
    await recordAudit(tx, 'material.unpublished', { type: 'article', id })
  })
  clearPublicCache(ctx.deps)
}

async function changeMaterialState(tx: Ctx, id: number, from: MaterialState[], change: StateChange): Promise<void> {
  const isNotExpired = or(isNull(material.expiresAt), gt(material.expiresAt, tx.now))
  const updated = await tx.db
    .update(material)
    .set(change)
    .where(
      and(
        eq(material.articleId, id),
        inArray(material.state, from),
        change.state === 'approved' ? isNotExpired : undefined,
      ),
    )
    .returning({ id: material.articleId })
  if (updated.length > 0) return
  const existing = await tx.db.$count(material, eq(material.articleId, id))
  fail(existing > 0 ? 'material_moved_on' : 'not_found')
}
