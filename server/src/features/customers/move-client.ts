import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { customerAccountsOfPerson } from '../approvals/separation-of-duties.ts'
import { fail } from '../../lib/errors.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { partner } from '../../database/tables/partners.ts'
import { user } from '../../database/tables/users.ts'
import { lockCustomer } from './disable-customer.ts'

/** Steps of other features when a client moves to another partner. */
export type MoveSteps = {
  /** @throws AppError mentor_circle */
  rejectMentorCycle: (tx: Ctx, userId: number, mentorId: number) => Promise<void>
  leaveSteps: readonly ((tx: Ctx, whose: { partnerId: number; clientId: number }) => Promise<void>)[]
}

/**
 * Moves a customer to another partner, or to none. Existing orders and their rewards stay with
 * their partner; later orders count for the new one.
 * @throws AppError not_found, mentor_unknown, mentor_circle, own_account
 */
export async function moveClient(
  ctx: Ctx,
  { id, employee_no: employeeNo, reason }: ParsedOf<'PUT /api/staff/customer/{id}/mentor'>,
  steps: MoveSteps,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const { mentorId: before } = await lockCustomer(tx, id)
    const newMentor = employeeNo === null ? null : await activePartner(tx, employeeNo)
    if (before === (newMentor?.id ?? null)) return {}
    const ownIds = await customerAccountsOfPerson(tx, scope)
    if (ownIds.has(id) || (newMentor && ownIds.has(newMentor.id))) return fail('own_account')
    if (newMentor) await steps.rejectMentorCycle(tx, id, newMentor.id)
    await tx.db
      .update(user)
      .set({ mentorId: newMentor?.id ?? null, pendingMentorId: null })
      .where(eq(user.id, id))
    if (before !== null)
      for (const leaveStep of steps.leaveSteps) await leaveStep(tx, { partnerId: before, clientId: id })
    await recordAudit(
      tx,
      'user.mentor_moved',
      { type: 'user', id },
      {
        before: { mentor: before === null ? null : await employeeNoOf(tx, before) },
        after: { mentor: newMentor?.employeeNo ?? null },
        reason,
      },
    )
    return {}
  })
}

async function activePartner(tx: Ctx, employeeNo: string) {
  const [active] = await tx.db
    .select({ id: partner.userId, employeeNo: partner.employeeNo })
    .from(partner)
    .innerJoin(user, and(eq(user.id, partner.userId), isNull(user.disabledAt)))
    .where(and(eq(partner.employeeNo, employeeNo.toUpperCase()), isNull(partner.disabledAt)))
    .for('share', { of: partner })
  return active ?? fail('mentor_unknown')
}

async function employeeNoOf(tx: Ctx, id: number): Promise<string> {
  const [row] = await tx.db.select({ no: partner.employeeNo }).from(partner).where(eq(partner.userId, id))
  return row?.no ?? String(id)
}
