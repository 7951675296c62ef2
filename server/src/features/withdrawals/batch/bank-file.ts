import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { type CsvReply, csvText } from '../../../core/csv.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { payoutBatch, payoutFile } from '../../../database/tables/payouts.ts'
import { openDetails, withdrawalPlace } from '../../../core/card-details.ts'
import { itemRows, referenceOf } from './present-batch.ts'

const HEAD = ['reference', 'bank_code', 'bank_name', 'branch', 'account_number', 'account_name', 'amount_baht']

type Line = Awaited<ReturnType<typeof itemRows>>[number]
const inFile = ({ item, row }: Line) => item.state === 'sent' && row.sealed !== ''
const sumOf = (rows: readonly Line[]) => rows.reduce((sum, { item }) => sum + item.net, 0n)

/** Row count, total (satang) and SHA-256 (hex) of the bank file made of the batch's `sent` rows. */
export async function describeFile(ctx: Ctx, batchId: number) {
  const rows = (await itemRows(ctx, batchId)).filter(inFile)
  const hash = createHash('sha256')
  for await (const part of csvText(lines(ctx, rows, sumOf(rows)))) hash.update(part)
  return { rows: rows.length, total: sumOf(rows), hash: hash.digest('hex') }
}

/**
 * CSV of the `sent` rows of a batch for upload to the bank: account digits unchanged, amounts with two decimals, a last row
 * with count and total. It contains full account numbers, so the download and its reason are recorded first.
 * @throws AppError not_found; file_not_taken; file_answered once a result of the bank was noted for a row: uploading the
 * file again would pay twice
 */
export async function bankFile(
  ctx: Ctx,
  { id, reason }: ParsedOf<'GET /api/staff/payout/{id}/csv'>,
): Promise<CsvReply> {
  asStaff(ctx)
  const [batch] = await ctx.db
    .select({ file: payoutFile })
    .from(payoutBatch)
    .leftJoin(payoutFile, eq(payoutFile.batchId, payoutBatch.id))
    .where(eq(payoutBatch.id, id))
  if (!batch) return refuse('not_found')
  if (!batch.file) return refuse('file_not_taken')
  const rows = (await itemRows(ctx, id)).filter(inFile)
  if (rows.length !== batch.file.rows) return refuse('file_answered')
  const total = sumOf(rows)
  await record(
    ctx,
    'payout.file_taken',
    { type: 'payout', id },
    { reason, rows: rows.length, total: String(total), hash: batch.file.hash },
  )
  return { name: `payout-${id}.csv`, rows: lines(ctx, rows, total) }
}

async function* lines(ctx: Ctx, rows: readonly Line[], total: bigint) {
  yield HEAD
  for (const { item, row } of rows) {
    const to = openDetails(ctx.house.settings, withdrawalPlace(row.id), row.sealed)
    yield [
      referenceOf(item.batchId, item.seq),
      row.bank === 'other' ? '' : row.bank,
      row.bankName,
      to.branch,
      to.accountNumber,
      to.englishName,
      baht(item.net),
    ]
  }
  yield ['TOTAL', '', '', '', String(rows.length), '', baht(total)]
}

const baht = (satang: bigint): string => `${satang / 100n}.${String(satang % 100n).padStart(2, '0')}`
