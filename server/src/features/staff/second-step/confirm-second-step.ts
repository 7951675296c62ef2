import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { BY_ACCOUNT } from '../../../core/sign-in-tries.ts'
import { forgetAttempts, takeTry } from '../../../core/throttle.ts'
import { inTx } from '../../../database/connect.ts'
import { staffTotp } from '../../../database/tables/staff.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { secretOf } from './take-code.ts'
import { stepOf } from './totp.ts'

/** From now on signing in asks for a code. @throws Refusal app_code_wrong, second_step_on, too_many */
export async function confirmSecondStep(
  ctx: Ctx,
  { code }: ParsedOf<'POST /api/staff/me/second-step/confirm'>,
): Promise<ReplyOf<'POST /api/staff/me/second-step/confirm'>> {
  const { staffId } = asStaff(ctx)
  const key = `staff-code:${staffId}`
  await takeTry(ctx, key, BY_ACCOUNT)
  const codes = await inTx(ctx, async (tx) => {
    const [row] = await tx.db.select().from(staffTotp).where(eq(staffTotp.staffId, staffId)).for('update')
    if (!row) return refuse('app_code_wrong')
    if (row.confirmedAt) return refuse('second_step_on')
    const step = stepOf(secretOf(tx, row), code, tx.now)
    if (step === undefined) return refuse('app_code_wrong')
    await tx.db
      .update(staffTotp)
      .set({ confirmedAt: tx.now, lastStep: step })
      .where(and(eq(staffTotp.staffId, staffId), isNull(staffTotp.confirmedAt)))
    await record(tx, 'staff.second_step_on', { type: 'staff', id: staffId })
    return newRecoveryCodes(tx, staffId)
  })
  await forgetAttempts(ctx, key)
  return { recovery_codes: codes }
}
