import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import type { CsvReply } from '../../../core/csv.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { payoutBatch } from '../../../database/tables/payouts.ts'
import { openDetails, withdrawalPlace } from '../../../core/card-details.ts'
import { itemRows, referenceOf } from './present-batch.ts'

const HEAD = ['reference', 'bank_code', 'bank_name', 'branch', 'account_number', 'account_name', 'amount_baht']

/**
 * The rows of a batch that are still open, as a bank takes them: digits as they are, amounts with two
 * places, last a row with their count and total. Here whole account numbers leave the house, so who
 * took them, and why, is written down first.
 * @throws Refusal not_found; nothing_ready when no row is open
 */
export async function bankFile(
  ctx: Ctx,
  { id, reason }: ParsedOf<'GET /api/staff/payout/{id}/csv'>,
): Promise<CsvReply> {
  asStaff(ctx)
  const [batch] = await ctx.db.select({ id: payoutBatch.id }).from(payoutBatch).where(eq(payoutBatch.id, id))
  if (!batch) return refuse('not_found')
  const rows = (await itemRows(ctx, id)).filter(({ item, row }) => item.state === 'open' && row.sealed !== '')
  if (rows.length === 0) return refuse('nothing_ready')
  const total = rows.reduce((sum, { item }) => sum + item.net, 0n)
  await record(ctx, 'payout.file_taken', { type: 'payout', id }, { reason, rows: rows.length, total: String(total) })
  return { name: `payout-${id}.csv`, rows: lines(ctx, rows, total) }
}

async function* lines(ctx: Ctx, rows: Awaited<ReturnType<typeof itemRows>>, total: bigint) {
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
