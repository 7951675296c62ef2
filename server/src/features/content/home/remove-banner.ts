import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { banner } from '../../../database/tables/house.ts'

/** Deletes a banner; its last state stays in the audit log. */
export async function removeBanner(
  ctx: Ctx,
  { id }: ParsedOf<'DELETE /api/staff/banner/{id}'>,
): Promise<ReplyOf<'DELETE /api/staff/banner/{id}'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [before] = await tx.db.delete(banner).where(eq(banner.id, id)).returning()
    if (!before) return refuse('not_found')
    await record(tx, 'banner.removed', { type: 'banner', id }, { before })
    return {}
  })
}
