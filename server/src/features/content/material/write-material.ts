import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { MaterialForm } from '@bailu/contract/material'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { article } from '../../../database/tables/house.ts'
import { material } from '../../../database/tables/material.ts'
import { forgetPublic } from '../../files/public-use.ts'
import { editedNow } from '../staff/move-article.ts'
import { checkParts, writeParts } from './write-parts.ts'

const until = (form: MaterialForm) => (form.expires_at === null ? null : new Date(form.expires_at))
const heading = (form: MaterialForm) => ({
  level2: form.level2,
  title: form.title,
  coverKey: form.pictures[0] ?? form.videos[0]?.poster ?? null,
})

/** Creates a draft, visible to staff only. */
export async function addMaterial(
  ctx: Ctx,
  form: ParsedOf<'POST /api/staff/material'>,
): Promise<ReplyOf<'POST /api/staff/material'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await checkParts(tx, form)
    const [made] = await tx.db
      .insert(article)
      .values({
        ...heading(form),
        slug: uuidv7(),
        level1: 'material',
        body: [],
        published: true,
        publishedAt: tx.now,
      })
      .returning({ id: article.id })
    const { id } = made!
    await tx.db
      .insert(material)
      .values({ articleId: id, caption: form.caption, state: 'draft', expiresAt: until(form) })
    await writeParts(tx, id, form)
    await record(tx, 'material.written', { type: 'article', id })
    return { id }
  })
}

/**
 * Changes text, pictures or files; approved material becomes a draft again. Of two concurrent writers the version lets one win.
 * @throws AppError edited_meanwhile, material_parts, not_found
 */
export async function changeMaterial(
  ctx: Ctx,
  { id, version, ...form }: ParsedOf<'PUT /api/staff/material/{id}'>,
): Promise<ReplyOf<'PUT /api/staff/material/{id}'>> {
  const scope = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const piece = and(eq(article.id, id), eq(article.level1, 'material'))
    const changed = await tx.db
      .update(article)
      .set({ ...heading(form), ...editedNow(tx, scope), version: version + 1 })
      .where(and(piece, eq(article.version, version)))
      .returning({ id: article.id })
    if (changed.length === 0) refuse((await tx.db.$count(article, piece)) > 0 ? 'edited_meanwhile' : 'not_found')
    await checkParts(tx, form)
    await tx.db
      .update(material)
      .set({ caption: form.caption, state: 'draft', expiresAt: until(form) })
      .where(eq(material.articleId, id))
    await writeParts(tx, id, form)
    await record(tx, 'material.changed', { type: 'article', id })
  })
  forgetPublic(ctx.house)
  return { version: version + 1 }
}
