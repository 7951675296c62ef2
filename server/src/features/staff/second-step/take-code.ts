import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { unseal } from '../../../core/seal.ts'
import { BY_ACCOUNT } from '../../../core/sign-in-tries.ts'
import { forgetAttempts, takeTry } from '../../../core/throttle.ts'
import { inTx } from '../../../database/connect.ts'
import { staffTotp } from '../../../database/tables/staff.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

type Row = typeof staffTotp.$inferSelect

export const sealedAt = (staffId: string): string => `staff_totp.${staffId}.sealed`

/** The second step of somebody, once it is confirmed. */
export async function secondStepOf(ctx: Ctx, staffId: string): Promise<Row | undefined> {
  const [row] = await ctx.db
    .select()
    .from(staffTotp)
    .where(and(eq(staffTotp.staffId, staffId), isNotNull(staffTotp.confirmedAt)))
  return row
}

/**
 * Takes a code of the authenticator app, or a recovery code; neither is taken
 * twice. Wrong ones wait like wrong passwords, wherever they come from.
 * @returns which of the two it was
 * @throws Refusal app_code_wrong, too_many
 */
export async function takeCode(ctx: Ctx, row: Row, code: string): Promise<'app' | 'recovery'> {
  const { staffId } = row
  const key = `staff-code:${staffId}`
  await takeTry(ctx, key, BY_ACCOUNT)
  // no audit: what the code is for writes it
  const taken = await inTx(ctx, async (tx) => {
    const step = /^\d{6}$/.test(code) ? stepOf(secretOf(tx, row), code, tx.now) : undefined
    if (step !== undefined) return (await useStep(tx, staffId, step)) && 'app'
    return (await useRecoveryCode(tx, staffId, code)) && 'recovery'
  })
  if (!taken) return refuse('app_code_wrong')
  await forgetAttempts(ctx, key)
  return taken
}

export const secretOf = (ctx: Ctx, { staffId, sealed }: Row): string =>
  unseal(ctx.house.settings, sealedAt(staffId), sealed)

/** Of two who show the same code the second finds it used. */
export async function useStep(tx: Ctx, staffId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.db
    .update(staffTotp)
    .set({ lastStep: step })
    .where(and(eq(staffTotp.staffId, staffId), lt(staffTotp.lastStep, step)))
  return (rowCount ?? 0) > 0
}
