import { asc, inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { FieldIssue } from '@bailu/phrases/errors/field-issues'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../lib/errors.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { variant } from '../../database/tables/catalogue.ts'
import { readReserved } from './list-stock.ts'
import { changeStock } from './adjust-stock.ts'

type StocktakeLines = ParsedOf<'POST /api/staff/stocktake'>['lines']

/**
 * Records a stocktake. Fails if the shelf quantity (stock + reserved) of a line has changed since it was shown, so that
 * no change is counted twice. An order placed meanwhile moves quantity from stock to reserved: the shelf is unchanged.
 */
export async function recordStocktake(
  ctx: Ctx,
  { lines, note }: ParsedOf<'POST /api/staff/stocktake'>,
): Promise<ReplyOf<'POST /api/staff/stocktake'>> {
  asStaff(ctx)
  rejectDuplicates(lines)
  return inTx(ctx, async (tx) => {
    await lockUnchanged(tx, lines)
    const differing = lines.filter((line) => line.counted !== line.expected)
    for (const { variant_id, counted, expected } of differing.toSorted((a, b) => a.variant_id - b.variant_id)) {
      const change = counted - expected
      const stock = await changeStock(tx, { variantId: variant_id, change, reason: 'counted', note })
      const counts = { before: { stock: stock - change, shelf: expected }, after: { stock, shelf: counted } }
      await recordAudit(tx, 'stock.counted', { type: 'variant', id: variant_id }, { ...counts, reason: note })
    }
    return { corrected: differing.length }
  })
}

function rejectDuplicates(lines: StocktakeLines): void {
  const seenIds = new Set<number>()
  for (const [index, { variant_id }] of lines.entries()) {
    if (seenIds.has(variant_id)) throw new AppError('bad_input', { [`lines.${index}.variant_id`]: { what: 'twice' } })
    seenIds.add(variant_id)
  }
}

/** Locks the variants in ascending id order, as every stock change does, to prevent deadlocks. */
async function lockUnchanged(tx: Ctx, lines: StocktakeLines): Promise<void> {
  const ids = lines.map((line) => line.variant_id)
  const rows = await tx.db
    .select({ id: variant.id, stock: variant.stock })
    .from(variant)
    .where(inArray(variant.id, ids))
    .orderBy(asc(variant.id))
    .for('update')
  const reserved = await readReserved(tx, ids)
  const issues: Record<string, FieldIssue> = {}
  for (const [index, line] of lines.entries()) {
    const row = rows.find(({ id }) => id === line.variant_id)
    if (!row) issues[`lines.${index}.variant_id`] = { what: 'choice' }
    else if (row.stock + (reserved.get(row.id) ?? 0) !== line.expected)
      issues[`lines.${index}.counted`] = { what: 'moved' }
  }
  if (Object.keys(issues).length > 0)
    throw new AppError('bad_input', Object.fromEntries(Object.entries(issues).slice(0, 20)))
}
