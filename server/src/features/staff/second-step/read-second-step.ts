import { and, eq, isNull } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { staffRecoveryCode } from '../../../database/tables/staff.ts'
import { secondStepOf } from './take-code.ts'

export async function readSecondStep(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/me/second-step'>> {
  const { staffId } = asStaff(ctx)
  const row = await secondStepOf(ctx, staffId)
  const left = and(eq(staffRecoveryCode.staffId, staffId), isNull(staffRecoveryCode.usedAt))
  return {
    on: row !== undefined,
    since: row?.confirmedAt?.toISOString() ?? null,
    recovery_left: row ? await ctx.db.$count(staffRecoveryCode, left) : 0,
  }
}
