import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { realTime } from '../../../core/demo-clock.ts'
import { resetAttempts } from '../../../core/rate-limit.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/transaction.ts'
import { staff, staffTotp } from '../../../database/tables/staff.ts'
import { seal } from '../../../lib/crypto.ts'
import { fail } from '../../../lib/errors.ts'
import { notifyFactorChange } from './factors.ts'
import { generateFirstRecoveryCodes } from './recovery-codes.ts'
import {
  countCodeAttempt,
  createTotpSecret,
  openTotpSecret,
  timeStepOf,
  totpSealContext,
  totpUri,
} from './verify-factor.ts'

/** Starts the setup of an authenticator app with a new secret, which has no effect until confirmed. @throws AppError second_step_on */
export async function startTotp(ctx: Ctx): Promise<ReplyOf<'POST /api/staff/me/second-step/start'>> {
  const { staffId } = asStaff(ctx)
  const secret = createTotpSecret()
  return inTx(ctx, async (tx) => {
    const [account] = await tx.db.select({ email: staff.email }).from(staff).where(eq(staff.id, staffId))
    if (!account) return fail('session_expired')
    const pending = { sealed: seal(tx.deps.config, totpSealContext(staffId), secret), startedAt: tx.now, lastStep: 0 }
    const { rowCount } = await tx.db
      .insert(staffTotp)
      .values({ staffId, ...pending })
      .onConflictDoUpdate({ target: staffTotp.staffId, set: pending, setWhere: isNull(staffTotp.confirmedAt) })
    if (!rowCount) return fail('second_step_on')
    await recordAudit(tx, 'staff.second_step_started', { type: 'staff', id: staffId })
    return { secret, uri: totpUri(secret, account.email) }
  })
}

/** Confirms the authenticator app; from now on signing in needs a code. @throws AppError app_code_wrong, second_step_on, too_many, busy */
export async function confirmTotp(
  ctx: Ctx,
  { code }: ParsedOf<'POST /api/staff/me/second-step/confirm'>,
): Promise<ReplyOf<'POST /api/staff/me/second-step/confirm'>> {
  const { staffId } = asStaff(ctx)
  const keys = await countCodeAttempt(ctx, staffId)
  const [pending] = await ctx.db.select().from(staffTotp).where(eq(staffTotp.staffId, staffId))
  if (pending?.confirmedAt) return fail('second_step_on')
  const step = pending && timeStepOf(openTotpSecret(ctx, pending), code, realTime(ctx))
  if (step === undefined) return fail('app_code_wrong')
  const { store } = await generateFirstRecoveryCodes(ctx, staffId)
  const codes = await inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(staffTotp)
      .set({ confirmedAt: tx.now, lastStep: step })
      // Only the secret that was checked, not one from a setup started meanwhile.
      .where(and(eq(staffTotp.staffId, staffId), isNull(staffTotp.confirmedAt), eq(staffTotp.sealed, pending!.sealed)))
    if (!rowCount) return fail('second_step_on')
    await recordAudit(tx, 'staff.second_step_on', { type: 'staff', id: staffId })
    await notifyFactorChange(tx, staffId, 'app_added')
    return store(tx)
  })
  for (const key of keys) await resetAttempts(ctx, key)
  return { recovery_codes: codes }
}
