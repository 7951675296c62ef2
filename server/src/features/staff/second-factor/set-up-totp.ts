import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { realTime } from '../../../core/demo-clock.ts'
import { resetAttempts } from '../../../core/rate-limit.ts'
import { inTx } from '../../../database/transaction.ts'
import { staff, staffTotp, staffPasskey } from '../table.ts'
import { seal } from '../../../lib/crypto.ts'
import { fail } from '../../../lib/errors.ts'
import {
  notifyFactorChange,
  generateFirstRecoveryCodes,
  readFactors,
  countUnusedCodes,
  deleteRecoveryCodes,
} from './recovery-codes.ts'
import {
  countCodeAttempt,
  createTotpSecret,
  openTotpSecret,
  timeStepOf,
  totpSealContext,
  totpUri,
} from './verify-factor.ts'
import { requiresSecondFactor } from '../../../core/session.ts'
import { readPasskeys } from '../passkeys/passkeys.ts'

/** Starts the setup of an authenticator app with a new secret, which has no effect until confirmed. @throws AppError second_step_on */
export const startTotp: Handler<'POST /api/staff/me/second-step/start'> = async (ctx) => {
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
export const confirmTotp: Handler<'POST /api/staff/me/second-step/confirm'> = async (ctx, { code }) => {
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
      // Only the secret that was checked, not one from a later setup.
      .where(and(eq(staffTotp.staffId, staffId), isNull(staffTotp.confirmedAt), eq(staffTotp.sealed, pending!.sealed)))
    if (!rowCount) return fail('second_step_on')
    await recordAudit(tx, 'staff.second_step_on', { type: 'staff', id: staffId })
    await notifyFactorChange(tx, staffId, 'app_added')
    return store(tx)
  })
  for (const key of keys) await resetAttempts(ctx, key)
  return { recovery_codes: codes }
}

export const readSecondFactors: Handler<'GET /api/staff/me/second-step'> = async (ctx) => {
  const scope = asStaff(ctx)
  const { staffId } = scope
  const { totp } = await readFactors(ctx, staffId)
  const passkeys = await readPasskeys(ctx, staffId)
  return {
    on: totp !== undefined,
    since: totp?.confirmedAt?.toISOString() ?? null,
    required: requiresSecondFactor(ctx.deps.config, scope),
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

/** Removes the caller's authenticator app. @throws AppError not_found, last_factor if a role needs a factor and there is no passkey */
export const removeTotp: Handler<'POST /api/staff/me/second-step/stop'> = async (ctx) => {
  const { staffId } = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    await lockStaff(tx, staffId)
    const { rowCount } = await tx.db.delete(staffTotp).where(eq(staffTotp.staffId, staffId))
    if (!rowCount) return fail('not_found')
    await requireRemainingFactor(tx, staffId)
    await recordAudit(tx, 'staff.second_step_off', { type: 'staff', id: staffId })
    return notifyFactorChange(tx, staffId, 'app_removed')
  })
}

/** Removes one of the caller's passkeys. @throws AppError not_found, last_factor if a role needs a factor and there is no other */
export const removePasskey: Handler<'DELETE /api/staff/me/passkey/{id}'> = async (ctx, { id }) => {
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
}

// Serializes removals: of two that remove the last two factors at once, the second one fails.
const lockStaff = (tx: Ctx, staffId: string) =>
  tx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update')

async function requireRemainingFactor(tx: Ctx, staffId: string): Promise<void> {
  if ((await readFactors(tx, staffId)).hasAny) return
  if (requiresSecondFactor(tx.deps.config, asStaff(tx))) return fail('last_factor')
  await deleteRecoveryCodes(tx, staffId)
}

/** Removes all second factors of an account. @returns whether there was one */
export async function removeAllFactors(tx: Ctx, staffId: string): Promise<boolean> {
  await deleteRecoveryCodes(tx, staffId)
  const totp = await tx.db.delete(staffTotp).where(eq(staffTotp.staffId, staffId))
  const passkeys = await tx.db.delete(staffPasskey).where(eq(staffPasskey.staffId, staffId))
  return (totp.rowCount ?? 0) + (passkeys.rowCount ?? 0) > 0
}
