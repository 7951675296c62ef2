import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { ownAccounts } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { partner, user } from '../../database/tables/people.ts'
import { holdCustomer } from './disable-customer.ts'

/** Steps of other features when a client moves to another partner. */
export type Moving = {
  /** @throws AppError mentor_circle */
  refuseCircle: (tx: Ctx, userId: number, mentorId: number) => Promise<void>
  leave: readonly ((tx: Ctx, whose: { partnerId: number; clientId: number }) => Promise<void>)[]
}

/**
 * Moves a customer to another partner, or to none. Existing orders and their rewards stay with
 * their partner; later orders count for the new one.
 * @throws AppError not_found, mentor_unknown, mentor_circle, own_account
 */
export async function moveClient(
  ctx: Ctx,
  { id, employee_no: employeeNo, reason }: ParsedOf<'PUT /api/staff/customer/{id}/mentor'>,
  moving: Moving,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const { mentorId: before } = await holdCustomer(tx, id)
    const to = employeeNo === null ? null : await activePartner(tx, employeeNo)
    if (before === (to?.id ?? null)) return {}
    const own = await ownAccounts(tx, scope)
    if (own.has(id) || (to && own.has(to.id))) return refuse('own_account')
    if (to) await moving.refuseCircle(tx, id, to.id)
    await tx.db
      .update(user)
      .set({ mentorId: to?.id ?? null, pendingMentorId: null })
      .where(eq(user.id, id))
    if (before !== null) for (const leave of moving.leave) await leave(tx, { partnerId: before, clientId: id })
    await record(
      tx,
      'user.mentor_moved',
      { type: 'user', id },
      {
        before: { mentor: before === null ? null : await numberOf(tx, before) },
        after: { mentor: to?.employeeNo ?? null },
        reason,
      },
    )
    return {}
  })
}

async function activePartner(tx: Ctx, employeeNo: string) {
  const [found] = await tx.db
    .select({ id: partner.userId, employeeNo: partner.employeeNo })
    .from(partner)
    .innerJoin(user, and(eq(user.id, partner.userId), isNull(user.disabledAt)))
    .where(and(eq(partner.employeeNo, employeeNo.toUpperCase()), isNull(partner.disabledAt)))
    .for('share', { of: partner })
  return found ?? refuse('mentor_unknown')
}

async function numberOf(tx: Ctx, id: number): Promise<string> {
  const [row] = await tx.db.select({ no: partner.employeeNo }).from(partner).where(eq(partner.userId, id))
  return row?.no ?? String(id)
}
