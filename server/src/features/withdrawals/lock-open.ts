import { and, eq } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { ownAccounts } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { payoutItem, withdrawal } from '../../database/tables/payouts.ts'
import type { WithdrawalRow } from './present-withdrawal.ts'

/** A withdrawal somebody is about to decide, locked. @throws Refusal not_found, withdrawal_moved_on, own_withdrawal */
export const lockOpen = (tx: Ctx, scope: StaffScope, id: string): Promise<WithdrawalRow> =>
  lockIn(tx, scope, id, 'under_review')

/** The same of one in another state. */
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

/** Its row in an open batch, if it lies in one, says what became of it. The withdrawal is locked. */
export async function leaveBatch(tx: Ctx, id: string, state: 'paid' | 'rejected'): Promise<void> {
  await tx.db
    .update(payoutItem)
    .set({ state, changedAt: tx.now })
    .where(and(eq(payoutItem.withdrawalId, id), eq(payoutItem.state, 'open')))
}
