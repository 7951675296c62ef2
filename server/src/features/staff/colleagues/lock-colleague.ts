import { eq } from 'drizzle-orm'
import { hasRole } from '@bailu/contract/staff/kinds'
import { rolesOf } from '../../../core/staff-roles.ts'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { fail } from '../../../lib/errors.ts'
import { staff } from '../table.ts'

type StaffRow = typeof staff.$inferSelect

/** Only owners may edit, and neither another owner nor themselves. */
export const canEdit = (scope: StaffScope, colleague: Pick<StaffRow, 'id' | 'roles' | 'role'>): boolean =>
  hasRole(scope, 'owner') && !hasRole({ roles: rolesOf(colleague) }, 'owner') && colleague.id !== scope.staffId

/** An owner may remove the second factors of every colleague, also of another owner, but not their own. */
export const canResetFactors = (scope: StaffScope, colleague: Pick<StaffRow, 'id'>): boolean =>
  hasRole(scope, 'owner') && colleague.id !== scope.staffId

/** Locks a colleague whose second factors the caller may remove. @throws AppError not_found, forbidden */
export const lockForFactorReset = (tx: Ctx, scope: StaffScope, id: string): Promise<StaffRow> =>
  lockIf(tx, scope, id, canResetFactors)

/** Locks a colleague the caller may edit. @throws AppError not_found, forbidden */
export const lockColleague = (tx: Ctx, scope: StaffScope, id: string): Promise<StaffRow> =>
  lockIf(tx, scope, id, canEdit)

async function lockIf(tx: Ctx, scope: StaffScope, id: string, isAllowed: typeof canEdit): Promise<StaffRow> {
  const [colleague] = await tx.db.select().from(staff).where(eq(staff.id, id)).for('no key update')
  if (!colleague) return fail('not_found')
  return isAllowed(scope, colleague) ? colleague : fail('forbidden')
}
