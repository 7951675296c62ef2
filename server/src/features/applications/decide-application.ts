import { and, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { ownAccounts } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { partnerApplication } from '../../database/tables/applications.ts'
import { user } from '../../database/tables/people.ts'
import { mailUser } from '../mail/mail-user.ts'
import { bindMentor } from './bind-mentor.ts'
import { openPartner } from './open-partner.ts'
import { openApplication } from './sealed-application.ts'

/** @throws AppError not_found, application_moved_on, own_application, mentor_circle, forbidden for a disabled account */
export async function approveApplication(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/application/{id}/approve'>,
): Promise<ReplyOf<'POST /api/staff/application/{id}/approve'>> {
  const scope = asStaff(ctx)
  // no audit: acceptApplication() and createPartner() write it
  return inTx(ctx, async (tx) => {
    const applicant = await refuseOwn(tx, scope, id)
    // The application of a disabled account can only be rejected.
    if (applicant.disabledAt) return refuse('forbidden')
    return { employee_no: await approve(tx, id, scope.staffId) }
  })
}

export async function refuseApplication(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/application/{id}/refuse'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await refuseOwn(tx, scope, id)
    const { userId } = await decide(tx, id, { status: 'refused', reason, decidedBy: scope.staffId })
    await record(tx, 'application.refused', { type: 'application', id }, { reason })
    await mailUser(tx, userId, { kind: 'application_refused', cause: id, values: { reason } })
    return {}
  })
}

/** Approves an application and creates the partner, in the caller's transaction. @returns the employee number */
export async function approve(tx: Ctx, id: string, decidedBy: string | null): Promise<string> {
  const row = await decide(tx, id, { status: 'approved', decidedBy })
  if (row.mentorId !== null) await bindMentor(tx, row.userId, row.mentorId)
  const employeeNo = await openPartner(tx, openApplication(tx, row))
  await record(tx, 'application.approved', { type: 'application', id }, { employee_no: employeeNo })
  await mailUser(tx, row.userId, { kind: 'application_approved', cause: id, values: { employee_no: employeeNo } })
  return employeeNo
}

// Guarded update: of two concurrent decisions the second finds no submitted application.
async function decide(
  tx: Ctx,
  id: string,
  to: { status: 'approved' | 'refused'; reason?: string; decidedBy: string | null },
) {
  const [row] = await tx.db
    .update(partnerApplication)
    .set({ ...to, decidedAt: tx.now })
    .where(and(eq(partnerApplication.id, id), eq(partnerApplication.status, 'submitted')))
    .returning()
  return row ?? refuse('application_moved_on')
}

/** @throws AppError own_application if the applicant is the staff member's own account; not_found */
async function refuseOwn(tx: Ctx, scope: StaffScope, id: string): Promise<{ disabledAt: Date | null }> {
  const [applicant] = await tx.db
    .select({ id: user.id, disabledAt: user.disabledAt })
    .from(partnerApplication)
    .innerJoin(user, eq(user.id, partnerApplication.userId))
    .where(eq(partnerApplication.id, id))
  if (!applicant) return refuse('not_found')
  if ((await ownAccounts(tx, scope)).has(applicant.id)) refuse('own_application')
  return applicant
}
