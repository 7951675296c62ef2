import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { raiseAlarm } from '../../alarms/raise-alarm.ts'
import { recordAudit } from '../../../core/audit.ts'
import { asStaff, type Handler } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { staff } from '../table.ts'
import { endAllStaffSessions, endStaffAccess } from '../staff-sessions.ts'
import { removeAllFactors } from '../second-factor/set-up-totp.ts'
import { notifyFactorChange } from '../second-factor/recovery-codes.ts'
import { lockColleague, lockForFactorReset } from './lock-colleague.ts'
import { endColleagueLinks } from './invite-colleague.ts'
/** Changes the role and ends all sessions of the account. @throws AppError not_found, forbidden */
export const changeColleagueRole: Handler<'PUT /api/staff/colleague/{id}/role'> = async (ctx, { id, role, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const before = await lockColleague(tx, scope, id)
    const { rowCount } = await tx.db
      .update(staff)
      .set({ role, roleAt: tx.now })
      .where(and(eq(staff.id, id), ne(staff.role, role)))
    if (!rowCount) return
    await endAllStaffSessions(tx, id)
    const change = { before: { role: before.role }, after: { role }, reason }
    await recordAudit(tx, 'staff.role_changed', { type: 'staff', id }, change)
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
