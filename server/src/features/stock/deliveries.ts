import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'
import type { StockDelivery } from '@bailu/contract/stock/staff'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Ctx, type Handler } from '../../core/context.ts'
import { sqlState } from '../../database/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { decodeCursor, takePage, type TimeCursor } from '../../lib/cursor.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { product, stockMovement, variant } from '../catalogue/table.ts'
import { staff } from '../staff/table.ts'
import { changeStock, rejectDuplicates } from './record-stocktake.ts'
import { deliveryNumberKey, stockDelivery, stockDeliveryLine } from './table.ts'

const PAGE_SIZE = 30
/** Stock that a stocktake can still record. */
export const MAX_STOCK = 1_000_000
const undoer = alias(staff, 'undoer')

/** Deliveries that were booked with a number and not undone, in the sequence of their copies. */
export const readBookedWithNumber = (ctx: Ctx, number: string) =>
  ctx.db
    .select({ id: stockDelivery.id, copy: stockDelivery.copy, at: stockDelivery.bookedAt, by: staff.name })
    .from(stockDelivery)
    .innerJoin(staff, eq(staff.id, stockDelivery.bookedBy))
    .where(and(eq(deliveryNumberKey(stockDelivery.number), deliveryNumberKey(number)), isNull(stockDelivery.undoneAt)))
    .orderBy(asc(stockDelivery.copy))

/**
 * Books a delivery: a document, and a movement for each of its SKUs.
 * @throws AppError delivery_number_used if other deliveries have this number than were confirmed; bad_input
 */
export const bookDelivery: Handler<'POST /api/staff/delivery'> = async (ctx, input) => {
  const { staffId } = asStaff(ctx)
  const { number, note, same_number: confirmed } = input
  rejectDuplicates(input.lines)
  return inTx(ctx, async (tx) => {
    const booked = await readBookedWithNumber(tx, number)
    if (booked.length !== confirmed) return fail('delivery_number_used')
    const id = uuidv7()
    const copy = (booked.at(-1)?.copy ?? 0) + 1
    await tx.db.insert(stockDelivery).values({ id, number, note, copy, bookedAt: tx.now, bookedBy: staffId })
    const stocks = await lockVariants(
      tx,
      input.lines.map((line) => line.variant_id),
    )
    for (const [index, { variant_id, quantity }] of input.lines.entries()) {
      const stock = stocks.get(variant_id)
      if (stock === undefined) throw new AppError('bad_input', { [`lines.${index}.variant_id`]: { what: 'choice' } })
      if (stock + quantity > MAX_STOCK)
        throw new AppError('bad_input', { [`lines.${index}.quantity`]: { what: 'most', n: MAX_STOCK - stock } })
    }
    for (const { variant_id, quantity } of input.lines.toSorted((a, b) => a.variant_id - b.variant_id)) {
      const movementId = await moveDelivered(tx, { variantId: variant_id, change: quantity, note: number })
      await tx.db.insert(stockDeliveryLine).values({ deliveryId: id, variantId: variant_id, movementId })
    }
    const pieces = input.lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const after = { number, lines: input.lines.length, pieces, note }
    await recordAudit(tx, 'stock.delivered', { type: 'stock_delivery', id }, { before: null, after })
    return { id, pieces }
  }).catch((error: unknown) =>
    // Another person has booked the same number at the same time.
    sqlState(error) === '23505' ? fail('delivery_number_used') : Promise.reject(error as Error),
  )
}

async function lockVariants(tx: Ctx, ids: number[]): Promise<Map<number, number>> {
  const rows = await tx.db
    .select({ id: variant.id, stock: variant.stock })
    .from(variant)
    .where(inArray(variant.id, ids))
    .orderBy(asc(variant.id))
    .for('update')
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

type Delivered = { variantId: number; change: number; note: string }

/** @returns the id of the movement */
// no audit: as in the callers, this is the entry of the variant
async function moveDelivered(tx: Ctx, { variantId, change, note }: Delivered): Promise<string> {
  const reason = change > 0 ? 'received' : 'correction'
  const movementId = uuidv7()
  const stock = await changeStock(tx, { variantId, change, reason, note, movementId })
  const counts = { before: { stock: stock - change }, after: { stock } }
  await recordAudit(tx, 'stock.moved', { type: 'variant', id: variantId }, { ...counts, reason, note })
  return movementId
}

/**
 * Takes the pieces of a delivery out of the stock again, all of them or none.
 * @throws AppError delivery_undone; out_of_stock when pieces of it were sold since; not_found
 */
export const undoDelivery: Handler<'POST /api/staff/delivery/{id}/undo'> = async (ctx, { id, reason }) => {
  const { staffId } = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const [undone] = await tx.db
      .update(stockDelivery)
      .set({ undoneAt: tx.now, undoneBy: staffId, undoReason: reason })
      .where(and(eq(stockDelivery.id, id), isNull(stockDelivery.undoneAt)))
      .returning({ number: stockDelivery.number })
    if (!undone) {
      const exists = await tx.db.$count(stockDelivery, eq(stockDelivery.id, id))
      return fail(exists > 0 ? 'delivery_undone' : 'not_found')
    }
    const variants = await readVariants(tx, id)
    for (const { variant_id, quantity } of variants.toSorted((a, b) => a.variant_id - b.variant_id))
      await moveDelivered(tx, { variantId: variant_id, change: -quantity, note: reason })
    const pieces = variants.reduce((sum, { quantity }) => sum + quantity, 0)
    const { number } = undone
    const counts = { before: { lines: variants.length, pieces }, after: { lines: 0, pieces: 0 } }
    await recordAudit(tx, 'stock.delivery_undone', { type: 'stock_delivery', id }, { number, ...counts, reason })
  })
}

async function readVariants(ctx: Ctx, deliveryId: string) {
  const rows = await ctx.db
    .select({ variant, name: product.name, quantity: stockMovement.change })
    .from(stockDeliveryLine)
    .innerJoin(stockMovement, eq(stockMovement.id, stockDeliveryLine.movementId))
    .innerJoin(variant, eq(variant.id, stockDeliveryLine.variantId))
    .innerJoin(product, eq(product.id, variant.productId))
    .where(eq(stockDeliveryLine.deliveryId, deliveryId))
    .orderBy(asc(variant.sku))
  return rows.map(({ variant: { id, sku, option, stock }, name, quantity }) => ({
    variant_id: id,
    sku,
    name,
    option,
    quantity,
    stock,
  }))
}

/** Deliveries, newest first. */
export const listDeliveries: Handler<'GET /api/staff/delivery'> = async (ctx, { cursor }) => {
  asStaff(ctx)
  const after = decodeCursor(cursor)
  const rows = await selectDeliveries(ctx, after && isAfter(after), PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, ({ delivery }) => ({ at: delivery.bookedAt, id: delivery.id }))
  return { list: page.map(presentDelivery), next }
}

const isAfter = ({ at, id }: TimeCursor) =>
  sql`(${stockDelivery.bookedAt}, ${stockDelivery.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`

/** @throws AppError not_found */
export const readDelivery: Handler<'GET /api/staff/delivery/{id}'> = async (ctx, { id }) => {
  asStaff(ctx)
  const [row] = await selectDeliveries(ctx, eq(stockDelivery.id, id), 1)
  return row ? { ...presentDelivery(row), variants: await readVariants(ctx, id) } : fail('not_found')
}

const linesOf = (figure: ReturnType<typeof sql>) =>
  sql<number>`(select ${figure}::int from ${stockDeliveryLine} l join ${stockMovement} m on m.id = l.movement_id
    where l.delivery_id = ${stockDelivery.id})`

const selectDeliveries = (ctx: Ctx, where: ReturnType<typeof sql> | undefined, limit: number) =>
  ctx.db
    .select({
      delivery: stockDelivery,
      by: staff.name,
      undoneBy: undoer.name,
      lines: linesOf(sql`count(*)`),
      pieces: linesOf(sql`coalesce(sum(m.change), 0)`),
    })
    .from(stockDelivery)
    .innerJoin(staff, eq(staff.id, stockDelivery.bookedBy))
    .leftJoin(undoer, eq(undoer.id, stockDelivery.undoneBy))
    .where(where)
    .orderBy(desc(stockDelivery.bookedAt), desc(stockDelivery.id))
    .limit(limit)

type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number]

const presentDelivery = ({ delivery, by, undoneBy, lines, pieces }: DeliveryRow): StockDelivery => ({
  id: delivery.id,
  number: delivery.number,
  note: delivery.note,
  lines,
  pieces,
  by,
  at: delivery.bookedAt.toISOString(),
  undone: delivery.undoneAt && {
    by: undoneBy ?? '',
    at: delivery.undoneAt.toISOString(),
    reason: delivery.undoReason ?? '',
  },
})
