import { max } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { banner } from '../../../database/tables/house.ts'
import { bannerColumns } from './banner-form.ts'

/** Nobody swipes through a longer carousel. */
const MOST = 30

/** Adds a banner at the end of the list. */
export async function addBanner(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/banner'>,
): Promise<ReplyOf<'POST /api/staff/banner'>> {
  asStaff(ctx)
  const columns = await bannerColumns(ctx, input)
  return inTx(ctx, async (tx) => {
    if ((await tx.db.$count(banner)) >= MOST) refuse('banner_limit')
    const [last] = await tx.db.select({ sort: max(banner.sort) }).from(banner)
    const [made] = await tx.db
      .insert(banner)
      .values({ ...columns, sort: (last?.sort ?? 0) + 10 })
      .returning({ id: banner.id, version: banner.version })
    await record(tx, 'banner.added', { type: 'banner', id: made!.id }, { after: columns })
    return made!
  })
}
