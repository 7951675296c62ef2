import { asc, inArray, and, eq, gte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import type { FieldIssue } from '@bailu/phrases/errors/field-issues'
import type { ManualStockReason, StockReason } from '@bailu/contract/stock/kinds'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, actorName, type Handler } from '../../core/context.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { variant, stockMovement } from '../catalogue/table.ts'
import { readReserved } from './list-stock.ts'

type StockChange = {
  variantId: number
  change: number
  reason: StockReason
  note: string
  /** A document refers to the movement. */
  movementId?: string
}

/**
 * Changes the stock of a variant and inserts the movement. The guarded update serializes concurrent changes.
 * @returns the stock left
 * @throws AppError out_of_stock if the stock would become negative; not_found
 */
// no audit: the caller writes the entry of the action, the movement is its record
export async function changeStock(tx: Ctx, { movementId, ...movement }: StockChange): Promise<number> {
  const { variantId, change } = movement
  const [updated] = await tx.db
    .update(variant)
    .set({ stock: sql`${variant.stock} + ${change}` })
    .where(and(eq(variant.id, variantId), gte(variant.stock, -change)))
    .returning({ stock: variant.stock })
  if (!updated) {
    const [existing] = await tx.db.select({ id: variant.id }).from(variant).where(eq(variant.id, variantId))
    return fail(existing ? 'out_of_stock' : 'not_found')
  }
  await tx.db
    .insert(stockMovement)
    .values({ id: movementId ?? uuidv7(), ...movement, by: actorName(tx.actor), at: tx.now })
  return updated.stock
}

/** Sign of the change for each reason; a correction may have either. */
const SIGN_OF_REASON: Record<ManualStockReason, 1 | -1 | 0> = { received: 1, damaged: -1, gift: -1, correction: 0 }

/** Records a manual stock change: received, damaged, gift or correction. */
export const adjustStock: Handler<'POST /api/staff/variant/{id}/stock'> = async (ctx, { id, reason, change, note }) => {
  asStaff(ctx)
  if (SIGN_OF_REASON[reason] !== 0 && Math.sign(change) !== SIGN_OF_REASON[reason])
    throw new AppError('bad_input', { change: { what: 'form' } })
  if (reason === 'correction' && note === '') throw new AppError('bad_input', { note: { what: 'missing' } })
  return inTx(ctx, async (tx) => {
    const stock = await changeStock(tx, { variantId: id, change, reason, note })
    const counts = { before: { stock: stock - change }, after: { stock } }
    await recordAudit(tx, 'stock.moved', { type: 'variant', id }, { ...counts, reason, note })
    return { stock }
  })
}

type StocktakeLines = ParsedOf<'POST /api/staff/stocktake'>['lines']

/**
 * Records a stocktake. Fails if the shelf quantity (stock + reserved) of a line has changed since it was shown, so that
 * no change is counted twice. An order placed since moves quantity from stock to reserved: the shelf is unchanged.
 */
export const recordStocktake: Handler<'POST /api/staff/stocktake'> = async (ctx, { lines, note }) => {
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

/** @throws AppError bad_input for a variant on two lines */
export function rejectDuplicates(lines: readonly { variant_id: number }[]): void {
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
