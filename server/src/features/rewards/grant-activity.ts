import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { requireOthers } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { partner, user } from '../../database/tables/people.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { takeBudget } from './activity-budget.ts'
import { addLine } from './add-line.ts'
import { settlementDay } from './settlement-day.ts'
import { secondForGrant } from './second-person.ts'

/**
 * Grants a fixed amount for taking part in an activity, which the note names. It has no order, so it settles
 * `settlement_days` after it was granted.
 * @throws AppError partner_unknown, own_account, budget_exceeded
 */
export async function grantActivity(
  ctx: Ctx,
  { employee_no, amount, note }: ParsedOf<'POST /api/staff/reward/activity'>,
): Promise<ReplyOf<'POST /api/staff/reward/activity'>> {
  const scope = asStaff(ctx)
  const gross = BigInt(amount)
  // no audit: the line writes its own
  return inTx(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ id: partner.userId })
      .from(partner)
      .innerJoin(user, and(eq(user.id, partner.userId), isNull(user.disabledAt), isNull(user.deletedAt)))
      .where(and(eq(partner.employeeNo, employee_no.toUpperCase()), isNull(partner.disabledAt)))
      // Keeps the user from being deleted meanwhile.
      .for('key share', { of: user })
    if (!found) return refuse('partner_unknown')
    await requireOthers(tx, scope, found.id)
    const { waits, ...second } = await secondForGrant(tx, { rows: 1, total: gross, reason: note })
    await lockBalances(tx, [ofPartner(found.id, 'pending')])
    const id = uuidv7()
    await addLine(tx, {
      id,
      partnerId: found.id,
      orderId: null,
      kind: 'activity',
      base: gross,
      rateBp: null,
      gross,
      settlesAt: await settlementDay(tx, tx.now),
      reason: note,
      ...second,
    })
    await takeBudget(tx, gross)
    return { id, waits_until: waits }
  })
}
