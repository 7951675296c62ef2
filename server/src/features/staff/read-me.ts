import { eq } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { staff } from '../../database/tables/people.ts'

export async function readMe(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/me'>> {
  const { staffId } = asStaff(ctx)
  const [found] = await ctx.db
    .select({ name: staff.name, email: staff.email, role: staff.role })
    .from(staff)
    .where(eq(staff.id, staffId))
  return found ?? refuse('session_expired')
}
