import { and, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { requiresSecondFactor } from '../../../core/session.ts'
import { inTx } from '../../../database/transaction.ts'
import { staff, staffPasskey, staffTotp } from '../../../database/tables/staff.ts'
import { fail } from '../../../lib/errors.ts'
import { readPasskeys } from '../passkeys/register-passkey.ts'
import { notifyFactorChange, readFactors } from './factors.ts'
import { countUnusedCodes, deleteRecoveryCodes } from './recovery-codes.ts'

export async function readSecondFactors(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/me/second-step'>> {
  const { staffId, role } = asStaff(ctx)
  const { totp } = await readFactors(ctx, staffId)
  const passkeys = await readPasskeys(ctx, staffId)
  return {
    on: totp !== undefined,
    since: totp?.confirmedAt?.toISOString() ?? null,
    required: requiresSecondFactor(ctx.deps.config, role),
    recovery_left: await countUnusedCodes(ctx, staffId),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt, synced }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      used_at: usedAt?.toISOString() ?? null,
      synced,
    })),
  }
}

/** Removes the caller's authenticator app. @throws AppError not_found, last_factor if the role needs a factor and there is no passkey */
export async function removeTotp(ctx: Ctx): Promise<ReplyOf<'POST /api/staff/me/second-step/stop'>> {
  const { staffId } = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    await lockStaff(tx, staffId)
    const { rowCount } = await tx.db.delete(staffTotp).where(eq(staffTotp.staffId, staffId))
    if (!rowCount) return fail('not_found')
    await requireRemainingFactor(tx, staffId)
    await recordAudit(tx, 'staff.second_step_off', { type: 'staff', id: staffId })
    return notifyFactorChange(tx, staffId, 'app_removed')
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
    await lockStaff(tx, staffId)
    const { rowCount } = await tx.db
      .delete(staffPasskey)
      .where(and(eq(staffPasskey.id, id), eq(staffPasskey.staffId, staffId)))
    if (!rowCount) return fail('not_found')
    await requireRemainingFactor(tx, staffId)
    await recordAudit(tx, 'staff.passkey_removed', { type: 'staff', id: staffId }, { passkey: id })
    return notifyFactorChange(tx, staffId, 'passkey_removed')
  })
  return {}
}

// Serializes removals: of two that remove the last two factors at once, the second one fails.
const lockStaff = (tx: Ctx, staffId: string) =>
  tx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update')

async function requireRemainingFactor(tx: Ctx, staffId: string): Promise<void> {
  if ((await readFactors(tx, staffId)).hasAny) return
  if (requiresSecondFactor(tx.deps.config, asStaff(tx).role)) return fail('last_factor')
  await deleteRecoveryCodes(tx, staffId)
}

/** Removes all second factors of an account. @returns whether there was one */
export async function removeAllFactors(tx: Ctx, staffId: string): Promise<boolean> {
  await deleteRecoveryCodes(tx, staffId)
  const totp = await tx.db.delete(staffTotp).where(eq(staffTotp.staffId, staffId))
  const passkeys = await tx.db.delete(staffPasskey).where(eq(staffPasskey.staffId, staffId))
  return (totp.rowCount ?? 0) + (passkeys.rowCount ?? 0) > 0
}
