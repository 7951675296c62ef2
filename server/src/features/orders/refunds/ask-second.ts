import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { isSamePerson, requireOthers } from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { refundDue } from '../../../database/tables/refunds.ts'
import { orderReturn } from '../../../database/tables/returns.ts'
import type { Effect } from '../../approvals/decide.ts'
import type { ApprovalRow } from '../../approvals/in-force.ts'
import { propose } from '../../approvals/propose.ts'
import { payable, sumOfReturn } from '../returns/refund-return.ts'
import { lockReturn, theReturn } from '../returns/return-moves.ts'
import { allOrders } from '../whose-orders.ts'
import { orderOf, theDue } from './due-moves.ts'
import { moneyOf, moneyOfReturn } from './money-of.ts'
import { presentAccount } from './read-dues.ts'
import { fingerprintOfMoney, type GoingBack, secondPersonFor } from './second-person.ts'

type Asked = { kind: 'refund' | 'return'; subject: string; reason: string }

/**
 * Requests a second person's approval of a refund, or of the money of a return, as it is now.
 * @throws AppError not_found, refund_moved_on, return_moved_on, own_account, approval_not_needed, approval_open
 */
export async function askForRefund(tx: Ctx, { kind, subject, reason }: Asked) {
  const scope = asStaff(tx)
  if (!z.uuid().safeParse(subject).success) return refuse('not_found')
  const { money, order, shown } = await standing(tx, scope, kind, subject)
  await requireOthers(tx, scope, money.userId)
  const second = await secondPersonFor(tx, scope, money)
  if (second && second.state !== 'needed') return refuse('approval_open')
  const writer = await isSamePerson(tx, scope, [money.accountBy, money.notedBy, money.confirmedBy])
  if (!second && !writer) return refuse('approval_not_needed')
  return propose(tx, {
    kind,
    subject,
    amount: money.amount,
    fingerprint: fingerprintOfMoney(tx, money),
    reason,
    detail: {
      order: { id: order.id, number: order.number },
      ...(shown && { account: { by: shown.by, number: shown.number } }),
      account_by_staff: money.accountBy !== null,
      ...(second && { limit: second.limit, together: second.together }),
    },
  })
}

async function standing(tx: Ctx, scope: StaffScope, kind: 'refund' | 'return', id: string) {
  const all = allOrders(scope)
  if (kind === 'refund') {
    const [due] = await tx.db.select().from(refundDue).where(theDue(all, id)).for('update')
    if (!due) return refuse('not_found')
    if (due.status !== 'owed') return refuse('refund_moved_on')
    const order = await orderOf(tx, due.orderId)
    return { money: moneyOf(tx, due, order), order, shown: presentAccount(due) }
  }
  const order = await lockReturn(tx, theReturn(all, id))
  const [found] = await tx.db.select().from(orderReturn).where(eq(orderReturn.id, id))
  if (!found || !payable(found.status)) return refuse('return_moved_on')
  const { amount } = await sumOfReturn(tx, order, found)
  const money = moneyOfReturn(tx, found, { amount, userId: order.userId })
  return { money, order, shown: presentAccount(found) }
}

const matches = (tx: Ctx, row: ApprovalRow, money: GoingBack) => row.fingerprint === fingerprintOfMoney(tx, money)

/** Checks that what is approved is unchanged since the request; the payment follows separately. */
export const refundEffect: Effect = {
  async approved(tx, row, scope) {
    const { money } = await standing(tx, scope, row.kind as 'refund' | 'return', row.subject)
    await requireOthers(tx, scope, money.userId)
    if (row.amount !== money.amount) return refuse('amount_differs')
    if (!matches(tx, row, money)) return refuse('account_changed')
  },
  stopped: () => Promise.resolve(),
  elapsed: () => Promise.resolve(),
}

/** State of the second person's approval for the viewer, and why the viewer may not pay it themselves. */
export async function standingOf(ctx: Ctx, scope: StaffScope, money: GoingBack) {
  const own = async () => {
    try {
      await requireOthers(ctx, scope, money.userId)
      return false
    } catch {
      return true
    }
  }
  const notYours = (await own())
    ? ('own_account' as const)
    : (await isSamePerson(ctx, scope, [money.accountBy]))
      ? ('account_writer' as const)
      : (await isSamePerson(ctx, scope, [money.notedBy]))
        ? ('late_noter' as const)
        : (await isSamePerson(ctx, scope, [money.confirmedBy]))
          ? ('payment_confirmer' as const)
          : null
  return { second: await secondPersonFor(ctx, scope, money), not_yours: notYours }
}
