import { and, eq, ne, sql } from 'drizzle-orm'
import type { AuditAction } from '@bailu/contract/audit-actions'
import { record } from '../../../core/audit.ts'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTx } from '../../../database/connect.ts'
import { article } from '../../../database/tables/house.ts'
import { forgetPublic } from '../../files/public-use.ts'

type Row = typeof article.$inferSelect
/** Material is changed where it is approved. */
export const written = (id: number) => and(eq(article.id, id), ne(article.level1, 'material'))

export const editedNow = ({ now }: Pick<Ctx, 'now'>, { staffId }: StaffScope) => ({ editedAt: now, editedBy: staffId })

type Which = { id: number; version: number }

/**
 * Changes an article as the editor saw it. The version decides between two who change it at once.
 * @param check looks at the row as it will be, in the same transaction
 * @throws Refusal edited_meanwhile when it has another version by now; not_found
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
