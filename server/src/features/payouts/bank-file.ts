import { createHash } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { plainBaht } from '@bailu/phrases/format'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { payoutBatch, payoutFile, payoutItem, withdrawal } from './table.ts'
import { csvLines } from '../../lib/csv.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { customerAccountsOfPerson } from '../approvals/separation-of-duties.ts'
import { unsealCardDetails, withdrawalPlace } from '../partners/sealed-fields.ts'
import { setPayoutItemState } from '../withdrawals/lock-withdrawal.ts'
import { hasSoloNotedMoney, requireBelowDailyLimit } from '../withdrawals/payment-limits.ts'
import { requirePayeeNotSelf } from '../withdrawals/staff-payee.ts'
import { requireBatchPayer, payableCondition } from './make-batch.ts'
import { itemReference, selectBatchItems } from './read-batches.ts'

const COLUMNS = ['reference', 'bank_code', 'bank_name', 'branch', 'account_number', 'account_name', 'amount_baht']

type FileRow = Awaited<ReturnType<typeof selectBatchItems>>[number]
const isInFile = ({ item, row }: FileRow) => item.state === 'sent' && row.sealed !== ''
const sumRows = (rows: readonly FileRow[]) => rows.reduce((sum, { item }) => sum + item.net, 0n)

/** Row count, total (satang) and SHA-256 (hex) of the bank file made of the batch's `sent` rows. */
export async function summarizeFile(ctx: Ctx, batchId: number) {
  const rows = (await selectBatchItems(ctx, batchId)).filter(isInFile)
  const hash = createHash('sha256')
  for await (const chunk of csvLines(csvRows(ctx, rows, sumRows(rows)))) hash.update(chunk)
  return { rows: rows.length, total: sumRows(rows), hash: hash.digest('hex') }
}

/**
 * CSV of the `sent` rows of a batch for upload to the bank: account digits unchanged, amounts with two decimals, a last row
 * with count and total. It contains full account numbers, so the download and its reason are recorded first.
 * @throws AppError not_found; file_not_taken; file_answered once a result of the bank was noted for a row: uploading the
 * file again would pay twice
 */
export const downloadBankFile: Handler<'GET /api/staff/payout/{id}/csv'> = async (ctx, { id, reason }) => {
  asStaff(ctx)
  const [batch] = await ctx.db
    .select({ file: payoutFile })
    .from(payoutBatch)
    .leftJoin(payoutFile, eq(payoutFile.batchId, payoutBatch.id))
    .where(eq(payoutBatch.id, id))
  if (!batch) return fail('not_found')
  if (!batch.file) return fail('file_not_taken')
  const rows = (await selectBatchItems(ctx, id)).filter(isInFile)
  if (rows.length !== batch.file.rows) return fail('file_answered')
  const total = sumRows(rows)
  await recordAudit(
    ctx,
    'payout.file_taken',
    { type: 'payout', id },
    { reason, rows: rows.length, total: String(total), hash: batch.file.hash },
  )
  return { name: `payout-${id}.csv`, rows: csvRows(ctx, rows, total) }
}

async function* csvRows(ctx: Ctx, rows: readonly FileRow[], total: bigint) {
  yield COLUMNS
  for (const { item, row } of rows) {
    const payee = unsealCardDetails(ctx.deps.config, withdrawalPlace(row.id), row.sealed)
    yield [
      itemReference(item.batchId, item.seq),
      row.bank === 'other' ? '' : row.bank,
      row.bankName,
      payee.branch,
      payee.accountNumber,
      payee.englishName,
      plainBaht(item.net),
    ]
  }
  yield ['TOTAL', '', '', '', String(rows.length), '', plainBaht(total)]
}

/**
 * Makes the bank file of a batch: its rows become `sent` and wait for the bank's result. A row that may no longer be paid
 * (a hold, a debt or a lower limit since the batch was made), or not by this person, is released from the batch. Calling
 * it again returns the same file.
 * @throws AppError not_found, nothing_ready, approval_needed, approval_open, colleague_new, own_withdrawal, payee_like_you,
 * withdrawal_unapproved
 */
export const createBankFile: Handler<'POST /api/staff/payout/{id}/file'> = async (ctx, { id, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [batch] = await tx.db.select().from(payoutBatch).where(eq(payoutBatch.id, id)).for('update')
    if (!batch) return fail('not_found')
    const [existing] = await tx.db.select().from(payoutFile).where(eq(payoutFile.batchId, id))
    if (existing) return { rows: existing.rows, total: asNumber(existing.total), hash: existing.hash, released: 0 }
    const review = await requireBatchPayer(tx, scope, batch)
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
      .where(and(inArray(withdrawal.id, ids), await payableCondition(tx)))
    const payableIds = new Set(payable.map((row) => row.id))
    const ownIds = await customerAccountsOfPerson(tx, scope)
    // Rows may have been released while this call waited for the locks.
    const openIds = new Set((await items()).map((item) => item.id))
    let released = 0
    let unreviewedSum = 0n
    for (const row of rows.filter((candidate) => openIds.has(candidate.id))) {
      if (ownIds.has(row.partnerId)) return fail('own_withdrawal')
      await requirePayeeNotSelf(tx, scope, row)
      const needsReview =
        review.secondBy === null && review.approvalId === null && (await hasSoloNotedMoney(tx, scope, row))
      const newState = payableIds.has(row.id) && !needsReview ? 'sent' : 'released'
      await setPayoutItemState(tx, { batch: id, withdrawal: row.id, from: 'open', to: newState })
      if (newState === 'sent') {
        if (row.approvedBy === null) unreviewedSum += row.net
        continue
      }
      released += 1
      await recordAudit(tx, 'payout.released', { type: 'withdrawal', id: row.id }, { batch: id, not_payable: true })
    }
    const file = await summarizeFile(tx, id)
    if (file.rows === 0) return fail('nothing_ready')
    if (review.secondBy === null && review.approvalId === null && unreviewedSum > 0n)
      await requireBelowDailyLimit(tx, scope, unreviewedSum)
    await tx.db.insert(payoutFile).values({ batchId: id, ...file, takenBy: scope.staffId, takenAt: tx.now, ...review })
    await recordAudit(
      tx,
      'payout.file_made',
      { type: 'payout', id },
      { reason, rows: file.rows, total: String(file.total), hash: file.hash, released },
    )
    return { rows: file.rows, total: asNumber(file.total), hash: file.hash, released }
  })
}
