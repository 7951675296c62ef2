import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { staff } from '../../database/tables/people.ts'

export async function readDigestChoice(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/me/digest'>> {
  const { staffId } = asStaff(ctx)
  const [me] = await ctx.db.select({ when: staff.digest }).from(staff).where(eq(staff.id, staffId))
  return me ?? refuse('session_expired')
}

export async function chooseDigest(
  ctx: Ctx,
  { when }: ParsedOf<'PUT /api/staff/me/digest'>,
): Promise<ReplyOf<'PUT /api/staff/me/digest'>> {
  const { staffId } = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await tx.db.update(staff).set({ digest: when }).where(eq(staff.id, staffId))
    await record(tx, 'staff.digest_chosen', { type: 'staff', id: staffId }, { after: { when } })
    return {}
  })
}
