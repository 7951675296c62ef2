import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { alarm } from '../../../core/alarm.ts'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { staff } from '../../../database/tables/people.ts'
import { endStaffSessions } from '../end-staff-sessions.ts'
import { dropFactors } from '../second-step/remove-factor.ts'
import { tellFactorChange } from '../second-step/tell-factor-change.ts'
import { holdColleague, holdResettable } from './hold-colleague.ts'
import { endLinks } from './mail-link.ts'

type Nothing = Record<string, never>

/** Changes the role and ends all sessions of the account. @throws AppError not_found, forbidden */
export async function changeRole(
  ctx: Ctx,
  { id, role, reason }: ParsedOf<'PUT /api/staff/colleague/{id}/role'>,
): Promise<Nothing> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const before = await holdColleague(tx, scope, id)
    const { rowCount } = await tx.db
      .update(staff)
      .set({ role, roleAt: tx.now })
      .where(and(eq(staff.id, id), ne(staff.role, role)))
    if (!rowCount) return {}
    await endStaffSessions(tx, id)
    const change = { before: { role: before.role }, after: { role }, reason }
    await record(tx, 'staff.role_changed', { type: 'staff', id }, change)
    return {}
  })
}

/** Disables an account; ends its sessions and its pending link. @throws AppError not_found, forbidden */
export async function disableColleague(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/colleague/{id}/disable'>,
): Promise<Nothing> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await holdColleague(tx, scope, id)
    const { rowCount } = await tx.db
      .update(staff)
      .set({ disabledAt: tx.now })
      .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
    if (!rowCount) return {}
    await endStaffSessions(tx, id)
    await endLinks(tx, id)
    await record(tx, 'staff.disabled', { type: 'staff', id }, { reason })
    return {}
  })
}

/** Enables an account. Sets `roleAt` to now, so that a re-enabled account cannot act as the second approver at once. @throws AppError not_found, forbidden */
export async function enableColleague(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/colleague/{id}/enable'>,
): Promise<Nothing> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await holdColleague(tx, scope, id)
    const { rowCount } = await tx.db
      .update(staff)
      .set({ disabledAt: null, roleAt: tx.now })
      .where(and(eq(staff.id, id), isNotNull(staff.disabledAt)))
    if (rowCount) await record(tx, 'staff.enabled', { type: 'staff', id }, { reason })
    return {}
  })
}

/**
 * Removes all second factors of a colleague (also another owner) who has lost them. Emails the colleague and raises
 * an alarm to all owners, so that an account is never weakened unnoticed.
 * @throws AppError not_found, forbidden
 */
export async function liftColleagueStep(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/colleague/{id}/second-step-off'>,
): Promise<Nothing> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await holdResettable(tx, scope, id)
    if (!(await dropFactors(tx, id))) return {}
    await endStaffSessions(tx, id)
    await record(tx, 'staff.second_step_lifted', { type: 'staff', id }, { reason })
    await tellFactorChange(tx, id, 'reset')
    await alarm(tx, 'second_factor_reset', {}, { subject: `staff:${id}` })
    return {}
  })
}
