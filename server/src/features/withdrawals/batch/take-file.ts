import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { ownAccounts } from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { payoutBatch, payoutFile, payoutItem, withdrawal } from '../../../database/tables/payouts.ts'
import { keepBelowDay } from '../keep-below-day.ts'
import { moveItem } from '../lock-open.ts'
import { hasNotedMoney } from '../money-noted.ts'
import { requireOtherPayee } from '../staff-payee.ts'
import { describeFile } from './bank-file.ts'
import { payableNow } from './ready.ts'
import { admitBatchPayer } from './second-person.ts'

/**
 * Makes the bank file of a batch: its rows become `sent` and wait for the bank's result. A row that may no longer be paid
 * (a hold, a debt or a lower limit since the batch was made), or not by this person, is released from the batch. Calling
 * it again returns the same file.
 * @throws AppError not_found, nothing_ready, approval_needed, approval_open, colleague_new, own_withdrawal, payee_like_you,
 * withdrawal_unapproved
 */
export async function takeFile(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/payout/{id}/file'>,
): Promise<ReplyOf<'POST /api/staff/payout/{id}/file'>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [batch] = await tx.db.select().from(payoutBatch).where(eq(payoutBatch.id, id)).for('update')
    if (!batch) return refuse('not_found')
    const [made] = await tx.db.select().from(payoutFile).where(eq(payoutFile.batchId, id))
    if (made) return { rows: made.rows, total: asNumber(made.total), hash: made.hash, released: 0 }
    const seen = await admitBatchPayer(tx, scope, batch)
    const items = () =>
      tx.db
        .select({ id: payoutItem.withdrawalId })
        .from(payoutItem)
        .where(and(eq(payoutItem.batchId, id), eq(payoutItem.state, 'open')))
    const ids = (await items()).map((item) => item.id)
    const rows = await tx.db
      .select()
      .from(withdrawal)
      .where(inArray(withdrawal.id, ids))
      .orderBy(asc(withdrawal.id))
      .for('update')
    const payable = await tx.db
      .select({ id: withdrawal.id })
      .from(withdrawal)
      .where(and(inArray(withdrawal.id, ids), await payableNow(tx)))
    const may = new Set(payable.map((row) => row.id))
    const own = await ownAccounts(tx, scope)
    // Rows may have been released while this call waited for the locks.
    const open = new Set((await items()).map((item) => item.id))
    let released = 0
    let alone = 0n
    for (const row of rows.filter((one) => open.has(one.id))) {
      if (own.has(row.partnerId)) return refuse('own_withdrawal')
      await requireOtherPayee(tx, scope, row)
      const unseen = seen.secondBy === null && seen.approvalId === null && (await hasNotedMoney(tx, scope, row))
      const to = may.has(row.id) && !unseen ? 'sent' : 'released'
      await moveItem(tx, { batch: id, withdrawal: row.id, from: 'open', to })
      if (to === 'sent') {
        if (row.approvedBy === null) alone += row.net
        continue
      }
      released += 1
      await record(tx, 'payout.released', { type: 'withdrawal', id: row.id }, { batch: id, not_payable: true })
    }
    const file = await describeFile(tx, id)
    if (file.rows === 0) return refuse('nothing_ready')
    if (seen.secondBy === null && seen.approvalId === null && alone > 0n) await keepBelowDay(tx, scope, alone)
    await tx.db.insert(payoutFile).values({ batchId: id, ...file, takenBy: scope.staffId, takenAt: tx.now, ...seen })
    await record(
      tx,
      'payout.file_made',
      { type: 'payout', id },
      { reason, rows: file.rows, total: String(file.total), hash: file.hash, released },
    )
    return { rows: file.rows, total: asNumber(file.total), hash: file.hash, released }
  })
}
