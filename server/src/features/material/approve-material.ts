import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { MaterialState } from '@bailu/contract/material/shop'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { article, material } from '../../database/tables/content.ts'
import { clearPublicCache } from '../files/public-files.ts'

type StateChange = { state: MaterialState; approvedAt?: SQL }

/** Approves material. Expired material cannot be approved; its expiry must be changed first. */
export async function approveMaterial(
  ctx: Ctx,
  { id, version }: ParsedOf<'POST /api/staff/material/{id}/approve'>,
): Promise<ReplyOf<'POST /api/staff/material/{id}/approve'>> {
  asStaff(ctx)
  await inTx(ctx, async (tx) => {
    // Locks the row, so that nobody changes the text while it is being approved.
    const [current] = await tx.db
      .select({ version: article.version })
      .from(article)
      .where(eq(article.id, id))
      .for('update')
    if (current && current.version !== version) fail('edited_meanwhile')
    const neverApproved = await tx.db.$count(material, and(eq(material.articleId, id), isNull(material.approvedAt)))
    await changeMaterialState(tx, id, ['draft', 'withdrawn'], {
      state: 'approved',
      approvedAt: sql`coalesce(${material.approvedAt}, ${tx.now.toISOString()})`,
    })
    // Readers see the list by the date of first approval, not by the date of the draft.
    if (neverApproved > 0) await tx.db.update(article).set({ publishedAt: tx.now }).where(eq(article.id, id))
    await recordAudit(tx, 'material.approved', { type: 'article', id })
  })
  clearPublicCache(ctx.deps)
  return {}
}

export async function unpublishMaterial(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/material/{id}/withdraw'>,
): Promise<ReplyOf<'POST /api/staff/material/{id}/withdraw'>> {
  asStaff(ctx)
  await inTx(ctx, async (tx) => {
    await changeMaterialState(tx, id, ['draft', 'approved'], { state: 'withdrawn' })
    await recordAudit(tx, 'material.withdrawn', { type: 'article', id })
  })
  clearPublicCache(ctx.deps)
  return {}
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
