import { and, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { mustHaveFactor } from '../../../core/second-factor.ts'
import { inTx } from '../../../database/connect.ts'
import { staff } from '../../../database/tables/people.ts'
import { staffPasskey, staffTotp } from '../../../database/tables/staff.ts'
import { factorsOf } from './factors.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'
import { tellFactorChange } from './tell-factor-change.ts'

/** Removes the caller's authenticator app. @throws AppError not_found, last_factor if the role needs a factor and there is no passkey */
export async function stopSecondStep(ctx: Ctx): Promise<ReplyOf<'POST /api/staff/me/second-step/stop'>> {
  const { staffId } = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    await hold(tx, staffId)
    const { rowCount } = await tx.db.delete(staffTotp).where(eq(staffTotp.staffId, staffId))
    if (!rowCount) return refuse('not_found')
    await keepOne(tx, staffId)
    await record(tx, 'staff.second_step_off', { type: 'staff', id: staffId })
    return tellFactorChange(tx, staffId, 'app_removed')
  })
  return {}
}

/** Removes one of the caller's passkeys. @throws AppError not_found, last_factor if the role needs a factor and there is no other */
export async function removePasskey(
  ctx: Ctx,
  { id }: ParsedOf<'DELETE /api/staff/me/passkey/{id}'>,
): Promise<ReplyOf<'DELETE /api/staff/me/passkey/{id}'>> {
  const { staffId } = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    await hold(tx, staffId)
    const { rowCount } = await tx.db
      .delete(staffPasskey)
      .where(and(eq(staffPasskey.id, id), eq(staffPasskey.staffId, staffId)))
    if (!rowCount) return refuse('not_found')
    await keepOne(tx, staffId)
    await record(tx, 'staff.passkey_removed', { type: 'staff', id: staffId }, { passkey: id })
    return tellFactorChange(tx, staffId, 'passkey_removed')
  })
  return {}
}

// Serializes removals: of two that remove the last two factors at once, the second one fails.
const hold = (tx: Ctx, staffId: string) =>
  tx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update')

async function keepOne(tx: Ctx, staffId: string): Promise<void> {
  if ((await factorsOf(tx, staffId)).any) return
  if (mustHaveFactor(tx.house.settings, asStaff(tx).role)) return refuse('last_factor')
  await dropRecoveryCodes(tx, staffId)
}

/** Removes all second factors of an account. @returns whether there was one */
export async function dropFactors(tx: Ctx, staffId: string): Promise<boolean> {
  await dropRecoveryCodes(tx, staffId)
  const totp = await tx.db.delete(staffTotp).where(eq(staffTotp.staffId, staffId))
  const passkeys = await tx.db.delete(staffPasskey).where(eq(staffPasskey.staffId, staffId))
  return (totp.rowCount ?? 0) + (passkeys.rowCount ?? 0) > 0
}
