import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../../core/audit.ts'
import { actorName, type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { variant, variantPrice } from '../table.ts'
import { AppError, fail } from '../../../lib/errors.ts'
import { currentPrice, priceColumns } from '../../pricing/current-price.ts'
import { checkPriceDrop } from './price-drop-alarm.ts'

type NewPrice = Omit<typeof variantPrice.$inferInsert, 'id' | 'fromAt' | 'madeAt' | 'retractedAt'> & { fromAt?: Date }

/**
 * Inserts a price row, in effect from now unless `fromAt` is given, and raises the price-drop alarm if needed.
 * @returns its id
 */
// no audit: the caller writes the entry of the change this price belongs to
export async function insertPrice(ctx: Ctx, values: NewPrice): Promise<string> {
  const id = uuidv7()
  const row = { fromAt: ctx.now, ...values }
  await checkPriceDrop(ctx, row)
  await ctx.db.insert(variantPrice).values({ ...row, id, madeAt: ctx.now })
  return id
}

/**
 * Sets a price from now or a later time on, permanently or until a given time.
 * @throws AppError bad_input, not_found, edit_conflict if the price is not the one seen
 */
export const setPrice: Handler<'POST /api/staff/variant/{id}/price'> = async (ctx, input) => {
  asStaff(ctx)
  const fromAt = input.from === null ? ctx.now : new Date(input.from)
  const untilAt = input.until === null ? null : new Date(input.until)
  if (fromAt < ctx.now) throw new AppError('bad_input', { from: { what: 'form' } })
  if (untilAt && untilAt <= fromAt) throw new AppError('bad_input', { until: { what: 'form' } })
  if (input.list_price !== null && input.list_price <= input.price)
    throw new AppError('bad_input', { list_price: { what: 'above_price' } })
  const price = BigInt(input.price)
  const listPrice = input.list_price === null ? null : BigInt(input.list_price)
  return inTx(ctx, async (tx) => {
    const before = await lockPrice(tx, input.id)
    if (before.price !== BigInt(input.seen)) fail('edit_conflict')
    const row = { variantId: input.id, price, listPrice, fromAt, untilAt, wasPrice: before.price, reason: input.reason }
    const id = await insertPrice(tx, { ...row, by: actorName(tx.actor) })
    // Keeps the column current for simple reads; the price in effect is computed from the rows of `variant_price`.
    if (fromAt === tx.now && !untilAt)
      await tx.db.update(variant).set({ price, listPrice }).where(eq(variant.id, input.id))
    await recordAudit(
      tx,
      'price.set',
      { type: 'variant', id: input.id },
      {
        before: {
          price: Number(before.price),
          list_price: before.listPrice === null ? null : Number(before.listPrice),
        },
        after: { price: input.price, list_price: input.list_price, from: fromAt, until: untilAt },
        reason: input.reason,
      },
    )
    return { id }
  })
}

/** Locks a variant and returns its price now. @throws AppError not_found */
export async function lockPrice(tx: Ctx, variantId: number) {
  const [locked] = await tx.db.select({ id: variant.id }).from(variant).where(eq(variant.id, variantId)).for('update')
  if (!locked) return fail('not_found')
  const [current] = await tx.db
    .select(priceColumns)
    .from(variant)
    .leftJoinLateral(currentPrice(tx.db, tx.now), sql`true`)
    .where(eq(variant.id, variantId))
  return current!
}

/**
 * Retracts a price: a planned one never begins, a temporary one ends now.
 * A permanent one that has begun cannot be retracted; a new price replaces it.
 * @throws AppError not_found, price_begun
 */
export const retractPrice: Handler<'POST /api/staff/price/{id}/retract'> = async (ctx, { id, reason }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [row] = await tx.db.select().from(variantPrice).where(eq(variantPrice.id, id)).for('update')
    if (!row) return fail('not_found')
    const begun = row.fromAt < tx.now
    if (isOver(row, tx.now) || (begun && row.untilAt === null)) return fail('price_begun')
    await takeBackPrice(tx, row, reason)
  })
}

type PriceRow = typeof variantPrice.$inferSelect

/** Whether a price is retracted or has ended. */
export const isOver = ({ retractedAt, untilAt }: PriceRow, now: Date): boolean =>
  retractedAt !== null || (untilAt !== null && untilAt <= now)

/** A locked price that is not over never begins, or ends now. @returns whether it had begun */
export async function takeBackPrice(tx: Ctx, row: PriceRow, reason: string): Promise<boolean> {
  const begun = row.fromAt < tx.now
  await tx.db
    .update(variantPrice)
    .set(begun ? { untilAt: tx.now } : { retractedAt: tx.now })
    .where(eq(variantPrice.id, row.id))
  await recordAudit(
    tx,
    begun ? 'price.ended' : 'price.retracted',
    { type: 'variant', id: row.variantId },
    { before: { price: Number(row.price), from: row.fromAt, until: row.untilAt }, reason },
  )
  return begun
}
