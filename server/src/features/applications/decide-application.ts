import { and, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { customerAccountsOfPerson } from '../approvals/separation-of-duties.ts'
import { fail } from '../../lib/errors.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { partnerApplication } from '../../database/tables/partners.ts'
import { user } from '../../database/tables/users.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { bindMentor } from './mentors.ts'
import { createPartner } from './create-partner.ts'
import { openApplication } from './read-applications.ts'

/** @throws AppError not_found, application_moved_on, own_application, mentor_circle, forbidden for a disabled account */
export async function approveApplication(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/application/{id}/approve'>,
): Promise<ReplyOf<'POST /api/staff/application/{id}/approve'>> {
  const scope = asStaff(ctx)
  // no audit: acceptApplication() and createPartner() write it
  return inTx(ctx, async (tx) => {
    const applicant = await requireOthersApplication(tx, scope, id)
    // The application of a disabled account can only be rejected.
    if (applicant.disabledAt) return fail('forbidden')
    return { employee_no: await acceptApplication(tx, id, scope.staffId) }
  })
}

export async function rejectApplication(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/application/{id}/refuse'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await requireOthersApplication(tx, scope, id)
    const { userId } = await setDecision(tx, id, { status: 'refused', reason, decidedBy: scope.staffId })
    await recordAudit(tx, 'application.refused', { type: 'application', id }, { reason })
    await mailUser(tx, userId, { kind: 'application_refused', cause: id, values: { reason } })
    return {}
  })
}

/** Approves an application and creates the partner, in the caller's transaction. @returns the employee number */
export async function acceptApplication(tx: Ctx, id: string, decidedBy: string | null): Promise<string> {
  const row = await setDecision(tx, id, { status: 'approved', decidedBy })
  if (row.mentorId !== null) await bindMentor(tx, row.userId, row.mentorId)
  const employeeNo = await createPartner(tx, openApplication(tx, row))
  await recordAudit(tx, 'application.approved', { type: 'application', id }, { employee_no: employeeNo })
  await mailUser(tx, row.userId, { kind: 'application_approved', cause: id, values: { employee_no: employeeNo } })
  return employeeNo
}

// Guarded update: of two concurrent decisions the second finds no submitted application.
async function setDecision(
  tx: Ctx,
  id: string,
  decision: { status: 'approved' | 'refused'; reason?: string; decidedBy: string | null },
) {
  const [row] = await tx.db
    .update(partnerApplication)
    .set({ ...decision, decidedAt: tx.now })
    .where(and(eq(partnerApplication.id, id), eq(partnerApplication.status, 'submitted')))
    .returning()
  return row ?? fail('application_moved_on')
}

/** @throws AppError own_application if the applicant is the staff member's own account; not_found */
async function requireOthersApplication(tx: Ctx, scope: StaffScope, id: string): Promise<{ disabledAt: Date | null }> {
  const [applicant] = await tx.db
    .select({ id: user.id, disabledAt: user.disabledAt })
    .from(partnerApplication)
    .innerJoin(user, eq(user.id, partnerApplication.userId))
    .where(eq(partnerApplication.id, id))
  if (!applicant) return fail('not_found')
  if ((await customerAccountsOfPerson(tx, scope)).has(applicant.id)) fail('own_application')
  return applicant
}
