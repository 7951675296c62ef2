import { and, eq, inArray } from 'drizzle-orm'
import type { PayoutItemState } from '@bailu/contract/payouts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { ownAccounts } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { payoutItem, withdrawal } from '../../database/tables/payouts.ts'
import type { WithdrawalRow } from './present-withdrawal.ts'

/** A withdrawal under review, locked. @throws AppError not_found, withdrawal_moved_on, own_withdrawal */
export const lockOpen = (tx: Ctx, scope: StaffScope, id: string): Promise<WithdrawalRow> =>
  lockIn(tx, scope, id, 'under_review')

/** The same for one that is in no active batch. @throws AppError also withdrawal_in_batch */
export async function lockUnbound(tx: Ctx, scope: StaffScope, id: string): Promise<WithdrawalRow> {
  const row = await lockOpen(tx, scope, id)
  const [bound] = await tx.db
    .select({ batchId: payoutItem.batchId })
    .from(payoutItem)
    .where(and(eq(payoutItem.withdrawalId, id), inArray(payoutItem.state, [...BOUND])))
  return bound ? refuse('withdrawal_in_batch') : row
}

/** A withdrawal in the given state, locked. @throws AppError not_found, withdrawal_moved_on, own_withdrawal */
export async function lockIn(
  tx: Ctx,
  scope: StaffScope,
  id: string,
  status: WithdrawalRow['status'],
): Promise<WithdrawalRow> {
  const [row] = await tx.db.select().from(withdrawal).where(eq(withdrawal.id, id)).for('update')
  if (!row) return refuse('not_found')
  if ((await ownAccounts(tx, scope)).has(row.partnerId)) return refuse('own_withdrawal')
  return row.status === status ? row : refuse('withdrawal_moved_on')
}

/** Item states in which a withdrawal can only be changed through its batch. */
export const BOUND = ['open', 'sent'] as const satisfies readonly PayoutItemState[]

type Step = { batch: number; withdrawal: string; from: PayoutItemState; to: PayoutItemState }

/** Changes the state of a batch item; the caller has locked its withdrawal. @throws AppError withdrawal_moved_on when it is in another state */
export async function moveItem(tx: Ctx, { batch, withdrawal: id, from, to }: Step): Promise<void> {
  const { rowCount } = await tx.db
    .update(payoutItem)
    .set({ state: to, changedAt: tx.now })
    .where(and(eq(payoutItem.batchId, batch), eq(payoutItem.withdrawalId, id), eq(payoutItem.state, from)))
  if (rowCount !== 1) refuse('withdrawal_moved_on')
}
