import { asc, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { banner } from '../../../database/tables/house.ts'

/** Sets the order of all banners. Fails with `edited_meanwhile` if one was added or removed since the list was read. */
export async function sortBanners(
  ctx: Ctx,
  { ids }: ParsedOf<'PUT /api/staff/banner-order'>,
): Promise<ReplyOf<'PUT /api/staff/banner-order'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: banner.id })
      .from(banner)
      .orderBy(asc(banner.sort), asc(banner.id))
      .for('update')
    const before = rows.map(({ id }) => id)
    if (new Set(ids).size !== before.length || ids.length !== before.length || ids.some((id) => !before.includes(id)))
      return refuse('edited_meanwhile')
    for (const [at, id] of ids.entries())
      await tx.db
        .update(banner)
        .set({ sort: at * 10 })
        .where(eq(banner.id, id))
    await record(tx, 'banner.sorted', { type: 'banner', id: 'all' }, { before, after: ids })
    return {}
  })
}
