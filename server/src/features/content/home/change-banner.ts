import { and, eq, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { banner } from '../../../database/tables/house.ts'
import { bannerColumns } from './banner-form.ts'

/** Changes a banner if it still has the version the editor read. */
export async function changeBanner(
  ctx: Ctx,
  { id, version, ...form }: ParsedOf<'PUT /api/staff/banner/{id}'>,
): Promise<ReplyOf<'PUT /api/staff/banner/{id}'>> {
  asStaff(ctx)
  const columns = await bannerColumns(ctx, form)
  return inTx(ctx, async (tx) => {
    const [before] = await tx.db.select().from(banner).where(eq(banner.id, id))
    const [row] = await tx.db
      .update(banner)
      .set({ ...columns, version: sql`${banner.version} + 1` })
      .where(and(eq(banner.id, id), eq(banner.version, version)))
      .returning({ version: banner.version })
    if (!row) return refuse(before ? 'edited_meanwhile' : 'not_found')
    await record(tx, 'banner.changed', { type: 'banner', id }, { before, after: columns })
    return row
  })
}
