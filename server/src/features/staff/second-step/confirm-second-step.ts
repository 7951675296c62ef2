import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { realTime } from '../../../core/demo-clock.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { forgetAttempts } from '../../../core/throttle.ts'
import { inTx } from '../../../database/connect.ts'
import { staffTotp } from '../../../database/tables/staff.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { secretOf, takeCodeTry } from './take-factor.ts'
import { tellFactorChange } from './tell-factor-change.ts'
import { stepOf } from './totp.ts'

/** Confirms the authenticator app; from now on signing in needs a code. @throws AppError app_code_wrong, second_step_on, too_many, busy */
export async function confirmSecondStep(
  ctx: Ctx,
  { code }: ParsedOf<'POST /api/staff/me/second-step/confirm'>,
): Promise<ReplyOf<'POST /api/staff/me/second-step/confirm'>> {
  const { staffId } = asStaff(ctx)
  const keys = await takeCodeTry(ctx, staffId)
  const [begun] = await ctx.db.select().from(staffTotp).where(eq(staffTotp.staffId, staffId))
  if (begun?.confirmedAt) return refuse('second_step_on')
  const step = begun && stepOf(secretOf(ctx, begun), code, realTime(ctx))
  if (step === undefined) return refuse('app_code_wrong')
  const { keep } = await firstRecoveryCodes(ctx, staffId)
  const codes = await inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(staffTotp)
      .set({ confirmedAt: tx.now, lastStep: step })
      // Only the secret that was checked, not one from a setup started meanwhile.
      .where(and(eq(staffTotp.staffId, staffId), isNull(staffTotp.confirmedAt), eq(staffTotp.sealed, begun!.sealed)))
    if (!rowCount) return refuse('second_step_on')
    await record(tx, 'staff.second_step_on', { type: 'staff', id: staffId })
    await tellFactorChange(tx, staffId, 'app_added')
    return keep(tx)
  })
  for (const key of keys) await forgetAttempts(ctx, key)
  return { recovery_codes: codes }
}
