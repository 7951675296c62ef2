import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { SecondPerson } from '@bailu/contract/approvals/staff'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import {
  lockStaffAccountsOfPerson,
  staffAccountsOfPerson,
  requireNotOwnAccount,
} from '../approvals/separation-of-duties.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from './table.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import { checkSoloLimit } from '../approvals/solo-limit.ts'
import { findApproval, fingerprintOf, markProposalOutdated, proposeApproval } from '../approvals/propose.ts'
import { allOrdersForStaff, orderById, lockOrder } from './base/order-access.ts'

type CashState = Pick<typeof order.$inferSelect, 'status' | 'paymentMethod' | 'paidAt' | 'cashLostAt' | 'finishedAt'>

/** Delivered as cash on delivery, with the cash neither received nor written off. */
export const isCashAwaited = ({ status, paymentMethod, paidAt, cashLostAt }: CashState): boolean =>
  status === 'finished' && paymentMethod === 'cod' && paidAt === null && cashLostAt === null

export const cashAwaitedSince = (row: CashState): string | null =>
  isCashAwaited(row) ? (row.finishedAt?.toISOString() ?? null) : null

type OrderSum = { id: string; total: bigint }
const findCashLossApproval = (ctx: Ctx, { id, total }: OrderSum) =>
  findApproval(ctx, 'cash_loss', id, fingerprintOf([id, total]))

/**
 * Whether writing off the cash of this order needs a second person.
 * @param person ids of all staff accounts of one person
 * @returns null where it does not
 */
async function cashLossSecondPerson(
  ctx: Ctx,
  person: string[],
  row: CashState & OrderSum,
): Promise<SecondPerson | null> {
  if (!isCashAwaited(row)) return null
  const { above, limit, together } = await checkSoloLimit(ctx, person, row.total)
  if (!above) return null
  const approval = await findCashLossApproval(ctx, row)
  return {
    state: approval ? (approval.inForce ? 'in_force' : 'waiting') : 'needed',
    approval: approval?.row.id ?? null,
    effective_at: approval?.row.effectiveAt.toISOString() ?? null,
    limit: asNumber(limit),
    together: asNumber(together),
  }
}

/** The same for the person who is signed in. */
export const readCashLossSecondPerson = async (ctx: Ctx, { staffId }: StaffScope, row: CashState & OrderSum) =>
  cashLossSecondPerson(ctx, await staffAccountsOfPerson(ctx, staffId), row)

/**
 * Writes off the cash of a delivery that the carrier never hands over. No sale was posted, because a cash-on-delivery
 * sale counts when its cash is received: the order stays finished and leaves the lists of awaited cash. Cash that
 * arrives later is confirmed as usual.
 * @throws AppError not_found, order_moved_on, own_account, approval_needed, approval_open
 */
export const writeOffCash: Handler<'POST /api/staff/order/{id}/cash-lost'> = async (ctx, { id, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const lockedOrder = await lockAwaitedOrder(tx, scope, id)
    const second = await cashLossSecondPerson(tx, await lockStaffAccountsOfPerson(tx, scope.staffId), lockedOrder)
    if (second?.state === 'needed') return fail('approval_needed')
    if (second?.state === 'waiting') return fail('approval_open')
    await tx.db
      .update(order)
      .set({ cashLostAt: tx.now, cashLostBy: scope.staffId, cashLostApproval: second?.approval ?? null })
      .where(eq(order.id, id))
    await markProposalOutdated(tx, 'cash_loss', id)
    const details = {
      amount: asNumber(lockedOrder.total),
      reason,
      ...(second?.approval && { approval: second.approval }),
    }
    await recordAudit(tx, 'order.cash_lost', { type: 'order', id }, details)
  })
}

async function lockAwaitedOrder(tx: Ctx, scope: StaffScope, id: string) {
  const lockedOrder = await lockOrder(tx, orderById(allOrdersForStaff(scope), id))
  await requireNotOwnAccount(tx, scope, lockedOrder.userId)
  return isCashAwaited(lockedOrder) ? lockedOrder : fail('order_moved_on')
}

/** @throws AppError not_found, order_moved_on, own_account, approval_not_needed, approval_open */
export async function requestCashLossApproval(tx: Ctx, { subject, reason }: { subject: string; reason: string }) {
  if (!z.uuid().safeParse(subject).success) return fail('not_found')
  const scope = asStaff(tx)
  const lockedOrder = await lockAwaitedOrder(tx, scope, subject)
  const second = await readCashLossSecondPerson(tx, scope, lockedOrder)
  if (!second) return fail('approval_not_needed')
  if (second.state !== 'needed') return fail('approval_open')
  return proposeApproval(tx, {
    kind: 'cash_loss',
    subject,
    amount: lockedOrder.total,
    fingerprint: fingerprintOf([lockedOrder.id, lockedOrder.total]),
    reason,
    detail: {
      order: { id: lockedOrder.id, number: lockedOrder.number },
      limit: second.limit,
      together: second.together,
    },
  })
}

export const cashLossEffect: ApprovalEffect = {
  async approved(tx, row, scope) {
    await lockAwaitedOrder(tx, scope, row.subject)
  },
  stopped: () => Promise.resolve(),
  elapsed: () => Promise.resolve(),
}
