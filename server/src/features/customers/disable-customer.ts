import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { session, user } from '../../database/tables/users.ts'
import { fail } from '../../lib/errors.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'

/** Disables an account and ends its sessions. @throws AppError not_found, also for an erased or merged account */
export async function disableCustomer(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/customer/{id}/disable'>,
): Promise<Record<string, never>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockCustomer(tx, id)
    const { rowCount } = await tx.db
      .update(user)
      .set({ disabledAt: tx.now })
      .where(and(eq(user.id, id), isNull(user.disabledAt)))
    if (!rowCount) return {}
    await tx.db
      .update(session)
      .set({ endedAt: tx.now })
      .where(and(eq(session.userId, id), isNull(session.endedAt)))
    await recordAudit(tx, 'user.disabled', { type: 'user', id }, { reason })
    return {}
  })
}

/** @throws AppError not_found, also for an erased or merged account; own_account */
export async function enableCustomer(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/customer/{id}/enable'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockCustomer(tx, id)
    await requireNotOwnAccount(tx, scope, id)
    const { rowCount } = await tx.db
      .update(user)
      .set({ disabledAt: null })
      .where(and(eq(user.id, id), isNotNull(user.disabledAt), isNull(user.deletedAt)))
    if (rowCount) await recordAudit(tx, 'user.enabled', { type: 'user', id }, { reason })
    return {}
  })
}

/** Locks an account that is neither erased nor merged. @throws AppError not_found */
export async function lockCustomer(tx: Ctx, id: number): Promise<typeof user.$inferSelect> {
  const [locked] = await tx.db
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt), isNull(user.mergedInto)))
    .for('no key update')
  return locked ?? fail('not_found')
}

/** Ends all sessions of a customer, who can sign in again with the password. @throws AppError not_found */
export async function endCustomerSessions(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/customer/{id}/end-sessions'>,
): Promise<ReplyOf<'POST /api/staff/customer/{id}/end-sessions'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockCustomer(tx, id)
    const { rowCount } = await tx.db
      .update(session)
      .set({ endedAt: tx.now })
      .where(and(eq(session.userId, id), isNull(session.endedAt)))
    const ended = rowCount ?? 0
    await recordAudit(tx, 'user.sessions_ended', { type: 'user', id }, { ended, reason })
    return { ended }
  })
}
