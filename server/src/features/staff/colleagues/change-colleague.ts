import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { inRoleOrder, rolesOf } from '../../../core/staff-roles.ts'
import type { StaffRole } from '@bailu/contract/call'
import { raiseAlarm } from '../../alarms/raise-alarm.ts'
import { recordAudit } from '../../../core/audit.ts'
import { asStaff, type Handler } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { fail } from '../../../lib/errors.ts'
import { staff } from '../table.ts'
import { endAllStaffSessions, endStaffAccess } from '../staff-sessions.ts'
import { removeAllFactors } from '../second-factor/set-up-totp.ts'
import { notifyFactorChange } from '../second-factor/recovery-codes.ts'
import { lockColleague, lockForFactorReset } from './lock-colleague.ts'
import { endColleagueLinks } from './invite-colleague.ts'
/**
 * Replaces the roles that the owner saw, and ends all sessions of the account. Nothing happens where it has the new ones.
 * @throws AppError not_found, forbidden, colleague_moved_on
 */
export const changeColleagueRoles: Handler<'PUT /api/staff/colleague/{id}/roles'> = async (
  ctx,
  { id, roles: chosen, seen, reason },
) => {
  const scope = asStaff(ctx)
  const roles = inRoleOrder(chosen)
  const isSet = (other: readonly StaffRole[], held: readonly StaffRole[]) => other.join() === held.join()
  return inTx(ctx, async (tx) => {
    const before = rolesOf(await lockColleague(tx, scope, id))
    if (isSet(roles, before)) return
    if (!isSet(inRoleOrder(seen), before)) return fail('colleague_moved_on')
    await tx.db.update(staff).set({ roles, roleAt: tx.now }).where(eq(staff.id, id))
    await endAllStaffSessions(tx, id)
    await recordAudit(
      tx,
      'staff.role_changed',
      { type: 'staff', id },
      { before: { roles: before }, after: { roles }, reason },
    )
  })
}

/** Disables an account; ends its sessions, its pending link and its push notifications. @throws AppError not_found, forbidden */
export const disableColleague: Handler<'POST /api/staff/colleague/{id}/disable'> = async (ctx, { id, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockColleague(tx, scope, id)
    const { rowCount } = await tx.db
      .update(staff)
      .set({ disabledAt: tx.now })
      .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
    if (!rowCount) return
    await endStaffAccess(tx, id)
    await endColleagueLinks(tx, id)
    await recordAudit(tx, 'staff.disabled', { type: 'staff', id }, { reason })
  })
}

/** Enables an account. Sets `roleAt` to now, so that a re-enabled account cannot act as the second approver at once. @throws AppError not_found, forbidden */
export const enableColleague: Handler<'POST /api/staff/colleague/{id}/enable'> = async (ctx, { id, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockColleague(tx, scope, id)
    const { rowCount } = await tx.db
      .update(staff)
      .set({ disabledAt: null, roleAt: tx.now })
      .where(and(eq(staff.id, id), isNotNull(staff.disabledAt)))
    if (rowCount) await recordAudit(tx, 'staff.enabled', { type: 'staff', id }, { reason })
  })
}

/**
 * Removes all second factors of a colleague (also another owner) who has lost them. Emails the colleague and raises
 * an alarm to all owners, so that an account is never weakened unnoticed.
 * @throws AppError not_found, forbidden
 */
export const removeColleagueFactors: Handler<'POST /api/staff/colleague/{id}/second-step-off'> = async (
  ctx,
  { id, reason },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockForFactorReset(tx, scope, id)
    if (!(await removeAllFactors(tx, id))) return
    await endAllStaffSessions(tx, id)
    await recordAudit(tx, 'staff.second_step_lifted', { type: 'staff', id }, { reason })
    await notifyFactorChange(tx, id, 'reset')
    await raiseAlarm(tx, 'second_factor_reset', {}, { subject: `staff:${id}` })
  })
}
