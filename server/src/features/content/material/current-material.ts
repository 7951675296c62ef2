import { and, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { material } from '../../../database/tables/material.ts'

type At = Pick<Ctx, 'now'>

/** SQL condition: material that is approved and has not expired. */
export const approvedNow = ({ now }: At): SQL | undefined =>
  and(eq(material.state, 'approved'), or(isNull(material.expiresAt), gt(material.expiresAt, now)))

/** Whether this is material that was approved once, so that old links to it may exist. */
export async function wasShown({ db }: Ctx, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: material.articleId })
    .from(material)
    .where(and(eq(material.articleId, id), isNotNull(material.approvedAt)))
  return rows.length > 0
}
