import { asc, inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { FieldTrouble } from '@bailu/phrases/fields'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { variant } from '../../../database/tables/catalogue.ts'
import { reservedOf } from './reserved.ts'
import { shiftStock } from './shift-stock.ts'

type Lines = ParsedOf<'POST /api/staff/stocktake'>['lines']

/**
 * Records a stocktake. Fails if the shelf quantity (stock + reserved) of a line has changed since it was shown, so that
 * no change is counted twice. An order placed meanwhile moves quantity from stock to reserved: the shelf is unchanged.
 */
export async function takeStock(
  ctx: Ctx,
  { lines, note }: ParsedOf<'POST /api/staff/stocktake'>,
): Promise<ReplyOf<'POST /api/staff/stocktake'>> {
  asStaff(ctx)
  refuseTwice(lines)
  return inTx(ctx, async (tx) => {
    await refuseMoved(tx, lines)
    const wrong = lines.filter((line) => line.counted !== line.expected)
    for (const { variant_id, counted, expected } of wrong.toSorted((a, b) => a.variant_id - b.variant_id)) {
      const change = counted - expected
      const stock = await shiftStock(tx, { variantId: variant_id, change, reason: 'counted', note })
      const counts = { before: { stock: stock - change, shelf: expected }, after: { stock, shelf: counted } }
      await record(tx, 'stock.counted', { type: 'variant', id: variant_id }, { ...counts, reason: note })
    }
    return { corrected: wrong.length }
  })
}

function refuseTwice(lines: Lines): void {
  const seen = new Set<number>()
  for (const [at, { variant_id }] of lines.entries()) {
    if (seen.has(variant_id)) throw new Refusal('bad_input', { [`lines.${at}.variant_id`]: { what: 'twice' } })
    seen.add(variant_id)
  }
}

/** Locks the variants in ascending id order, as every stock change does, to prevent deadlocks. */
async function refuseMoved(tx: Ctx, lines: Lines): Promise<void> {
  const ids = lines.map((line) => line.variant_id)
  const rows = await tx.db
    .select({ id: variant.id, stock: variant.stock })
    .from(variant)
    .where(inArray(variant.id, ids))
    .orderBy(asc(variant.id))
    .for('update')
  const reserved = await reservedOf(tx, ids)
  const troubles: Record<string, FieldTrouble> = {}
  for (const [at, line] of lines.entries()) {
    const row = rows.find(({ id }) => id === line.variant_id)
    if (!row) troubles[`lines.${at}.variant_id`] = { what: 'choice' }
    else if (row.stock + (reserved.get(row.id) ?? 0) !== line.expected)
      troubles[`lines.${at}.counted`] = { what: 'moved' }
  }
  if (Object.keys(troubles).length > 0)
    throw new Refusal('bad_input', Object.fromEntries(Object.entries(troubles).slice(0, 20)))
}
