import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { staffTotp } from '../../../database/tables/staff.ts'
import { proveStaffPassword } from '../prove-staff-password.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'
import { secondStepOf, takeCode } from './take-code.ts'

/** @throws Refusal wrong_password, app_code_wrong, too_many */
export async function stopSecondStep(
  ctx: Ctx,
  { password, code }: ParsedOf<'POST /api/staff/me/second-step/stop'>,
): Promise<ReplyOf<'POST /api/staff/me/second-step/stop'>> {
  const { staffId } = asStaff(ctx)
  await proveStaffPassword(ctx, password)
  const row = await secondStepOf(ctx, staffId)
  if (!row) return {}
  const by = await takeCode(ctx, row, code)
  await inTx(ctx, async (tx) => {
    await dropSecondStep(tx, staffId)
    await record(tx, 'staff.second_step_off', { type: 'staff', id: staffId }, { by })
  })
  return {}
}

/** @returns whether there was one */
export async function dropSecondStep(tx: Ctx, staffId: string): Promise<boolean> {
  await dropRecoveryCodes(tx, staffId)
  const { rowCount } = await tx.db.delete(staffTotp).where(eq(staffTotp.staffId, staffId))
  return (rowCount ?? 0) > 0
}
