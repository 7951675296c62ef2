import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { PayoutItemState } from '@bailu/contract/payouts/kinds'
import type { Ctx, PartnerScope, StaffScope } from '../../core/context.ts'
import { lockUser } from '../../core/users.ts'
import { payoutItem, withdrawal, type WithdrawalRow } from '../payouts/table.ts'
import { partner } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { customerAccountsOfPerson } from '../approvals/separation-of-duties.ts'

/**
 * Locks a partner, so that they are not deleted or disabled before the transaction ends.
 * @throws AppError session_expired, not_a_partner when they are already deleted or disabled
 */
export async function lockActivePartner(tx: Ctx, { partnerId }: PartnerScope): Promise<void> {
  await lockUser(tx, partnerId)
  const [row] = await tx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(and(eq(partner.userId, partnerId), isNull(partner.disabledAt)))
    .for('share')
  if (!row) fail('not_a_partner')
}

/** A withdrawal under review, locked. @throws AppError not_found, withdrawal_moved_on, own_withdrawal */
export const lockWithdrawalUnderReview = (tx: Ctx, scope: StaffScope, id: string): Promise<WithdrawalRow> =>
  lockWithdrawal(tx, scope, id, 'under_review')

/** The same for one that is in no active batch. @throws AppError also withdrawal_in_batch */
export async function lockUnbatchedWithdrawal(tx: Ctx, scope: StaffScope, id: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawalUnderReview(tx, scope, id)
  const [activeItem] = await tx.db
    .select({ batchId: payoutItem.batchId })
    .from(payoutItem)
    .where(and(eq(payoutItem.withdrawalId, id), inArray(payoutItem.state, [...ACTIVE_ITEM_STATES])))
  return activeItem ? fail('withdrawal_in_batch') : row
}

/** A withdrawal in the given state, locked. @throws AppError not_found, withdrawal_moved_on, own_withdrawal */
export async function lockWithdrawal(
  tx: Ctx,
  scope: StaffScope,
  id: string,
  status: WithdrawalRow['status'],
): Promise<WithdrawalRow> {
  const [row] = await tx.db.select().from(withdrawal).where(eq(withdrawal.id, id)).for('update')
  if (!row) return fail('not_found')
  if ((await customerAccountsOfPerson(tx, scope)).has(row.partnerId)) return fail('own_withdrawal')
  return row.status === status ? row : fail('withdrawal_moved_on')
}

/** Item states in which a withdrawal can only be changed through its batch. */
export const ACTIVE_ITEM_STATES = ['open', 'sent'] as const satisfies readonly PayoutItemState[]

type ItemStateChange = { batch: number; withdrawal: string; from: PayoutItemState; to: PayoutItemState }

/** Changes the state of a batch item; the caller has locked its withdrawal. @throws AppError withdrawal_moved_on when it is in another state */
export async function setPayoutItemState(tx: Ctx, { batch, withdrawal: id, from, to }: ItemStateChange): Promise<void> {
  const { rowCount } = await tx.db
    .update(payoutItem)
    .set({ state: to, changedAt: tx.now })
    .where(and(eq(payoutItem.batchId, batch), eq(payoutItem.withdrawalId, id), eq(payoutItem.state, from)))
  if (rowCount !== 1) fail('withdrawal_moved_on')
}
