import { asc, inArray } from 'drizzle-orm'
import { recordAudit } from '../../../core/audit.ts'
import { actorName, type Ctx } from '../../../core/context.ts'
import { fail } from '../../../lib/errors.ts'
import { asNumber } from '../../../lib/money.ts'
import { insertPrice, isOver, lockPrice, takeBackPrice } from '../prices/change-price.ts'
import { variantPrice } from '../table.ts'
import { beginOf, priceOfCell, type PricePeriod } from './columns.ts'
import type { Plan } from './plan-import.ts'

/** Stands in place of the hash of an undo: the rows to undo are ids of prices. An older server finds a conflict. */
export const TEMPORARY_PRICES = 'temporary-prices'
export type TemporaryPrice = { price: string }

/**
 * Writes the prices of a plan for a period; nothing else of the variants changes.
 * @throws AppError edit_conflict if the period is over
 */
export async function writeTemporaryPrices(tx: Ctx, plan: Plan, period: PricePeriod) {
  const [fromAt, untilAt] = [beginOf(period, tx.now), new Date(period.until)]
  if (untilAt <= fromAt) return fail('edit_conflict')
  const undoRows: TemporaryPrice[] = []
  for (const { state, variant } of plan.lines) {
    if (state === 'same') continue
    const variantId = variant!.id!
    const before = await lockPrice(tx, variantId)
    const price = BigInt(priceOfCell(variant!.after.price!))
    const listPrice = variant!.after.list_price ? BigInt(priceOfCell(variant!.after.list_price)) : null
    const { reason } = period
    const row = { variantId, price, listPrice, fromAt, untilAt, reason, by: actorName(tx.actor) }
    undoRows.push({ price: await insertPrice(tx, { ...row, wasPrice: before.price }) })
    await recordAudit(
      tx,
      'price.set',
      { type: 'variant', id: variantId },
      {
        before: {
          price: asNumber(before.price),
          list_price: before.listPrice === null ? null : asNumber(before.listPrice),
        },
        after: {
          price: asNumber(price),
          list_price: listPrice === null ? null : asNumber(listPrice),
          from: fromAt,
          until: untilAt,
        },
        reason,
      },
    )
  }
  return { undoRows, undoHash: TEMPORARY_PRICES }
}

/**
 * Takes temporary prices back that are not over: those that have not begun never begin, the others end now.
 * @throws AppError edit_conflict if all are over or retracted
 */
export async function retractTemporaryPrices(tx: Ctx, written: readonly TemporaryPrice[]) {
  const ids = written.map(({ price }) => price)
  const rows = await tx.db
    .select()
    .from(variantPrice)
    .where(inArray(variantPrice.id, ids))
    .orderBy(asc(variantPrice.id))
    .for('update')
  const open = rows.filter((row) => !isOver(row, tx.now))
  if (open.length === 0) return fail('edit_conflict')
  let ended = 0
  for (const row of open) if (await takeBackPrice(tx, row, row.reason)) ended += 1
  return { lines: open.length, withdrawn: open.length - ended, ended }
}
