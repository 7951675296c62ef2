import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { SecondPerson } from '@bailu/contract/approvals'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { lockPerson, personOf, requireOthers } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import type { Effect } from '../approvals/decide.ts'
import { weighAlone } from '../approvals/decided-alone.ts'
import { approvalFor, fingerprintOf } from '../approvals/in-force.ts'
import { outdate, propose } from '../approvals/propose.ts'
import { allOrders, theOrder } from './whose-orders.ts'

type Awaited = Pick<typeof order.$inferSelect, 'status' | 'paymentMethod' | 'paidAt' | 'cashLostAt' | 'finishedAt'>

/** Delivered as cash on delivery, with the cash neither received nor written off. */
export const cashAwaited = ({ status, paymentMethod, paidAt, cashLostAt }: Awaited): boolean =>
  status === 'finished' && paymentMethod === 'cod' && paidAt === null && cashLostAt === null

export const cashSince = (row: Awaited): string | null =>
  cashAwaited(row) ? (row.finishedAt?.toISOString() ?? null) : null

type Sum = { id: string; total: bigint }
const approvalOf = (ctx: Ctx, { id, total }: Sum) => approvalFor(ctx, 'cash_loss', id, fingerprintOf([id, total]))

/**
 * Whether writing off the cash of this order needs a second person.
 * @param person ids of all staff accounts of one person
 * @returns null where it does not
 */
async function secondOf(ctx: Ctx, person: string[], row: Awaited & Sum): Promise<SecondPerson | null> {
  if (!cashAwaited(row)) return null
  const { above, limit, together } = await weighAlone(ctx, person, row.total)
  if (!above) return null
  const found = await approvalOf(ctx, row)
  return {
    state: found ? (found.holds ? 'in_force' : 'waiting') : 'needed',
    approval: found?.row.id ?? null,
    effective_at: found?.row.effectiveAt.toISOString() ?? null,
    limit: asNumber(limit),
    together: asNumber(together),
  }
}

/** The same for the person who is signed in. */
export const secondForCash = async (ctx: Ctx, { staffId }: StaffScope, row: Awaited & Sum) =>
  secondOf(ctx, await personOf(ctx, staffId), row)

/**
 * Writes off the cash of a delivery that the carrier never hands over. No sale was posted, because a cash-on-delivery
 * sale counts when its cash is received: the order stays finished and leaves the lists of awaited cash. Cash that
 * arrives later is confirmed as usual.
 * @throws AppError not_found, order_moved_on, own_account, approval_needed, approval_open
 */
export async function giveUpCash(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/order/{id}/cash-lost'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const held = await lockAwaited(tx, scope, id)
    const second = await secondOf(tx, await lockPerson(tx, scope.staffId), held)
    if (second?.state === 'needed') return refuse('approval_needed')
    if (second?.state === 'waiting') return refuse('approval_open')
    await tx.db
      .update(order)
      .set({ cashLostAt: tx.now, cashLostBy: scope.staffId, cashLostApproval: second?.approval ?? null })
      .where(eq(order.id, id))
    await outdate(tx, 'cash_loss', id)
    const told = { amount: asNumber(held.total), reason, ...(second?.approval && { approval: second.approval }) }
    await record(tx, 'order.cash_lost', { type: 'order', id }, told)
    return {}
  })
}

async function lockAwaited(tx: Ctx, scope: StaffScope, id: string) {
  const [held] = await tx.db
    .select()
    .from(order)
    .where(theOrder(allOrders(scope), id))
    .for('update')
  if (!held) return refuse('not_found')
  await requireOthers(tx, scope, held.userId)
  return cashAwaited(held) ? held : refuse('order_moved_on')
}

/** @throws AppError not_found, order_moved_on, own_account, approval_not_needed, approval_open */
export async function askForCashLoss(tx: Ctx, { subject, reason }: { subject: string; reason: string }) {
  if (!z.uuid().safeParse(subject).success) return refuse('not_found')
  const scope = asStaff(tx)
  const held = await lockAwaited(tx, scope, subject)
  const second = await secondForCash(tx, scope, held)
  if (!second) return refuse('approval_not_needed')
  if (second.state !== 'needed') return refuse('approval_open')
  return propose(tx, {
    kind: 'cash_loss',
    subject,
    amount: held.total,
    fingerprint: fingerprintOf([held.id, held.total]),
    reason,
    detail: { order: { id: held.id, number: held.number }, limit: second.limit, together: second.together },
  })
}

export const cashLossEffect: Effect = {
  async approved(tx, row, scope) {
    await lockAwaited(tx, scope, row.subject)
  },
  stopped: () => Promise.resolve(),
  elapsed: () => Promise.resolve(),
}
