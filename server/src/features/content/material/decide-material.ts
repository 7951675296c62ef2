import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { MaterialState } from '@bailu/contract/material'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { article } from '../../../database/tables/house.ts'
import { material } from '../../../database/tables/material.ts'
import { forgetPublic } from '../../files/public-use.ts'

type Set = { state: MaterialState; approvedAt?: SQL }

/** Approves material. Expired material cannot be approved; its expiry must be changed first. */
export async function approveMaterial(
  ctx: Ctx,
  { id, version }: ParsedOf<'POST /api/staff/material/{id}/approve'>,
): Promise<ReplyOf<'POST /api/staff/material/{id}/approve'>> {
  asStaff(ctx)
  await inTx(ctx, async (tx) => {
    // Locks the row, so that nobody changes the text while it is being approved.
    const [seen] = await tx.db
      .select({ version: article.version })
      .from(article)
      .where(eq(article.id, id))
      .for('update')
    if (seen && seen.version !== version) refuse('edited_meanwhile')
    const first = await tx.db.$count(material, and(eq(material.articleId, id), isNull(material.approvedAt)))
    await move(tx, id, ['draft', 'withdrawn'], {
      state: 'approved',
      approvedAt: sql`coalesce(${material.approvedAt}, ${tx.now.toISOString()})`,
    })
    // Readers see the list by the date of first approval, not by the date of the draft.
    if (first > 0) await tx.db.update(article).set({ publishedAt: tx.now }).where(eq(article.id, id))
    await record(tx, 'material.approved', { type: 'article', id })
  })
  forgetPublic(ctx.house)
  return {}
}

export async function withdrawMaterial(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/material/{id}/withdraw'>,
): Promise<ReplyOf<'POST /api/staff/material/{id}/withdraw'>> {
  asStaff(ctx)
  await inTx(ctx, async (tx) => {
    await move(tx, id, ['draft', 'approved'], { state: 'withdrawn' })
    await record(tx, 'material.withdrawn', { type: 'article', id })
  })
  forgetPublic(ctx.house)
  return {}
}

async function move(tx: Ctx, id: number, from: MaterialState[], set: Set): Promise<void> {
  const unexpired = or(isNull(material.expiresAt), gt(material.expiresAt, tx.now))
  const moved = await tx.db
    .update(material)
    .set(set)
    .where(
      and(eq(material.articleId, id), inArray(material.state, from), set.state === 'approved' ? unexpired : undefined),
    )
    .returning({ id: material.articleId })
  if (moved.length > 0) return
  const there = await tx.db.$count(material, eq(material.articleId, id))
  refuse(there > 0 ? 'material_moved_on' : 'not_found')
}
