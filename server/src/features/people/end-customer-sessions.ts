import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { session } from '../../database/tables/people.ts'
import { holdCustomer } from './disable-customer.ts'

/** Ends all sessions of a customer, who can sign in again with the password. @throws AppError not_found */
export async function endCustomerSessions(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/customer/{id}/end-sessions'>,
): Promise<ReplyOf<'POST /api/staff/customer/{id}/end-sessions'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await holdCustomer(tx, id)
    const { rowCount } = await tx.db
      .update(session)
      .set({ endedAt: tx.now })
      .where(and(eq(session.userId, id), isNull(session.endedAt)))
    const ended = rowCount ?? 0
    await record(tx, 'user.sessions_ended', { type: 'user', id }, { ended, reason })
    return { ended }
  })
}
