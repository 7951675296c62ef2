import { and, eq, ne, sql } from 'drizzle-orm'
import type { AuditAction } from '@bailu/contract/audit-actions'
import { record } from '../../../core/audit.ts'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTx } from '../../../database/connect.ts'
import { article } from '../../../database/tables/house.ts'
import { forgetPublic } from '../../files/public-use.ts'

type Row = typeof article.$inferSelect
/** Excludes material, which has its own handlers because it needs approval. */
export const written = (id: number) => and(eq(article.id, id), ne(article.level1, 'material'))

export const editedNow = ({ now }: Pick<Ctx, 'now'>, { staffId }: StaffScope) => ({ editedAt: now, editedBy: staffId })

type Which = { id: number; version: number }

/**
 * Changes an article if it still has the version the editor read; of two concurrent writers one wins.
 * @param check validates the changed row inside the transaction
 * @throws AppError edited_meanwhile if it has another version by now; not_found
 */
export async function moveArticle(
  ctx: Ctx,
  scope: StaffScope,
  { id, version }: Which,
  action: Extract<AuditAction, `article.${string}`>,
  columns: Partial<Row>,
  check: (row: Row) => void = () => undefined,
): Promise<{ version: number }> {
  const moved = await inTx(ctx, async (tx) => {
    const [row] = await tx.db
      .update(article)
      .set({ ...columns, ...editedNow(tx, scope), version: sql`${article.version} + 1` })
      .where(and(written(id), eq(article.version, version)))
      .returning()
    if (!row) {
      const [there] = await tx.db.select({ id: article.id }).from(article).where(written(id))
      return refuse(there ? 'edited_meanwhile' : 'not_found')
    }
    check(row)
    await record(tx, action, { type: 'article', id }, { version: row.version, title: row.title })
    return { version: row.version }
  })
  forgetPublic(ctx.house)
  return moved
}
